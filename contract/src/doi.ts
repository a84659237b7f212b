import { text } from './fields.ts';

export const DOI_INVALID = 'Enter a DOI such as 10.1103/PhysRevLett.100.160501.';

/** Without quotes, brackets, braces and backslashes, which no registrar gives and which would end a field elsewhere. */
const DOI = /^10\.\d{4,9}\/[^\s<>"{}\\\p{Cc}\p{Cs}]+$/u;
const PREFIX = /^(?:doi:\s*|(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/)(?=\S)/i;

/** The DOI in a text that names it: as such, after `doi:`, or as an address of doi.org, with its sentence's end. */
function plainDoi(named: string): string {
  const doi = named.replace(PREFIX, '').replace(/[.,;]+$/, '');
  // Addresses may have the slash as %2F.
  return /^10\.\d+%2f/i.test(doi) ? (tryDecode(doi) ?? doi) : doi;
}

function tryDecode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** A Digital Object Identifier in any of its forms. Empty text is none. */
export const doiField = text(255)
  .transform(plainDoi)
  .refine((value) => value === '' || DOI.test(value), DOI_INVALID)
  .transform((value) => value || null)
  .nullable();
