/** The contract's schemas of the account forms, in their own chunk with the validation library. */
export { passwordResetBody, resetRequestBody } from '@qram/contract/modules/auth/account-recovery';
export { loginBody, passwordChangeBody, registerBody } from '@qram/contract/modules/auth/auth';
export { codeBody, ownerProof } from '@qram/contract/modules/auth/second-factor';
