import { text } from './fields.ts';

export const DOI_INVALID = 'Enter a DOI such as 10.1103/PhysRevLett.100.160501.';

const DOI = /^10\.\d{4,9}\/[^\s<>"]+$/;

/** A Digital Object Identifier: as such, with `doi:`, or as an address of doi.org. Empty text is none. */
export const doiField = text(255)
  .transform((value) => value.replace(/^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)/i, ''))
  .refine((value) => value === '' || DOI.test(value), DOI_INVALID)
  .transform((value) => value || null)
  .nullable();
