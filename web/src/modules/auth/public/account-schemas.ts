/** The contract's schemas of the account forms, in a chunk of their own with the validation library. */
export { loginBody, passwordChangeBody, registerBody } from '@qram/contract/modules/auth';
