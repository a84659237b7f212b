/** Address that a DOI leads to. In a file without validation, which pages needn't load. */
export const doiUrl = (doi: string): string => `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
