/** The contract's schemas of the account forms, in their own chunk with the validation library. */
export { passwordResetBody, resetRequestBody } from '@qram/contract/account-recovery';
export { loginBody, passwordChangeBody, registerBody } from '@qram/contract/modules/auth';
export { codeBody, ownerProof } from '@qram/contract/second-factor';
