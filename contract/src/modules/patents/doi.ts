import { text } from '../../api/fields.ts';
import { withoutSentence } from '../../values/copied-text.ts';
import { withoutInvisible } from '../../values/visible-text.ts';

export const DOI_INVALID = 'Enter a DOI such as 10.1103/PhysRevLett.100.160501.';

/**
 * Excludes quotes, braces and backslashes, which would end a field elsewhere. Allows the angle brackets of a SICI:
 * `<1661::AID-SIM968>`.
 */
const DOI = /^10\.\d{4,9}\/(?:[^\s<>"{}\\\p{Cc}\p{Cs}]|<[^\s<>"{}\\\p{Cc}\p{Cs}:]+:[^\s<>"{}\\\p{Cc}\p{Cs}]*>)+$/u;
const NAME = /^(?:info:|urn:)?doi(?:[:\uff1a]?\/{0,2}\s*)(?=\S)(?!\.org)/i;
const ADDRESS = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/(?=\S)/i;

/** Extracts a bare DOI, `doi:…`, `DOI …` or a doi.org URL, even within a sentence. */
function plainDoi(typed: string): string {
  const named = withoutSentence(withoutInvisible(typed).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).replace(
    NAME,
    '',
  );
  const doi = named.replace(ADDRESS, '').replace(NAME, '');
  // URLs may encode characters as %2F.
  return doi.length < named.length || /^10\.\d+%2f/i.test(doi) ? (tryDecode(doi) ?? doi) : doi;
}

function tryDecode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Accepts any form; empty text is none. */
export const doiField = text(255)
  .transform(plainDoi)
  .refine((value) => value === '' || DOI.test(value), DOI_INVALID)
  .transform((value) => value || null)
  .nullable();
