const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, escaped]) => [escaped, character]));

/** Reverses `escapeHtml` and similar libraries. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27|apos);/g, (escaped) => CHARACTERS.get(escaped) ?? "'");
