/** Link that writes to an address. Every page has one, so the rules for addresses are elsewhere. */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
