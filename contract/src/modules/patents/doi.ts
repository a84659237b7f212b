import { text } from '../../api/fields.ts';
import { withoutSentence } from '../../values/copied-text.ts';
import { withoutInvisible } from '../../values/visible-text.ts';

export const DOI_INVALID = 'Enter a DOI such as 10.1103/PhysRevLett.100.160501.';

/**
 * Without quotes, braces and backslashes, which would end a field elsewhere. Angle brackets are those of a SICI, as publishers
 * gave them: `<1661::AID-SIM968>`.
 */
const DOI = /^10\.\d{4,9}\/(?:[^\s<>"{}\\\p{Cc}\p{Cs}]|<[^\s<>"{}\\\p{Cc}\p{Cs}:]+:[^\s<>"{}\\\p{Cc}\p{Cs}]*>)+$/u;
const NAME = /^(?:info:|urn:)?doi(?:[:\uff1a]?\/{0,2}\s*)(?=\S)(?!\.org)/i;
const ADDRESS = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/(?=\S)/i;

/** The DOI in a text that names it: as such, after `doi:` or `DOI`, or as an address of doi.org, also within a sentence. */
function plainDoi(typed: string): string {
  const named = withoutSentence(withoutInvisible(typed).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).replace(
    NAME,
    '',
  );
  const doi = named.replace(ADDRESS, '').replace(NAME, '');
  // Addresses may have characters as %2F.
  return doi.length < named.length || /^10\.\d+%2f/i.test(doi) ? (tryDecode(doi) ?? doi) : doi;
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
