/**
 * Text as searches of lists compare it: composed, in lower case, with one form of the sigma. The databases have the same
 * as `search_form`.
 */
export const toSearchForm = (text: string): string =>
  text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
