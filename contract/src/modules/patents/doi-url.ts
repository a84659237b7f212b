/** Free of zod, for pages. */
export const doiUrl = (doi: string): string => `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
