/** Markdown of the tags that Moodle's editor writes most; others can't be imported. */
const TAGS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ...{ p: ['\n\n', '\n\n'], div: ['\n\n', '\n\n'], br: ['\n', ''], span: ['', ''] },
  ...{ strong: ['**', '**'], b: ['**', '**'], em: ['*', '*'], i: ['*', '*'], code: ['`', '`'] },
};
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' },
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi;
const MAX_CODE_POINT = 0x10ffff;

function decode(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity;
}

export const hasTags = (text: string): boolean => text.search(TAG) >= 0;

/**
 * Converts HTML of a few plain tags to Markdown.
 * @returns the name of the first other tag in place of a text
 */
export function convertHtml(html: string): { markdown: string } | { tag: string } {
  const other = [...html.matchAll(TAG)].find(([, , name = '']) => !(name.toLowerCase() in TAGS));
  if (other) return { tag: other[2]?.toLowerCase() ?? '' };
  const markdown = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(TAG, (_tag, slash: string, name: string) => TAGS[name.toLowerCase()]?.[slash === '' ? 0 : 1] ?? '')
    .replaceAll(ENTITY, decode);
  return {
    markdown: markdown
      .replaceAll(/ *\n */g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  };
}
