/** The contract's schema of the profile form, in a chunk of its own with the validation library. */
export { profileUpdate } from '@qram/contract/modules/users';
