/** Composed, lower case, one sigma. The databases have the same as `search_form`. */
export const toSearchForm = (text: string): string =>
  text.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
