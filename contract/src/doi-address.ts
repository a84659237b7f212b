/** Address that a DOI leads to. */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
