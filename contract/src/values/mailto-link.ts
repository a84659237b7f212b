/** Apart from email validation, because every page has it. */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
