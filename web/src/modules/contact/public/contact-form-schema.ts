/** The contract's schema of the form, in a chunk of its own with the validation library. */
export { contactForm } from '@qram/contract/contact-form';
