import { inflateSync } from 'node:zlib';

/** Inflates an object's stream; empty without one. */
function inflateStream(object: string | undefined): string {
  if (!object?.includes('/FlateDecode')) return '';
  const [, packed = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object) ?? [];
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** Characters by glyph, from a font's ToUnicode map. */
function parseCharacters(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gs))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\da-f]+)>/g)].entries())
      characters.set(Number.parseInt(first, 16) + at, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  return characters;
}

export function readPdfText(bytes: Buffer): string {
  const raw = bytes.toString('latin1');
  const objects = new Map([...raw.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body]));
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, parseCharacters(inflateStream(objects.get(map)))];
    }),
  );
  const lines = [...objects.values()].map((object) => {
    let font: Map<number, string> | undefined;
    let line = '';
    for (const [, name, shown] of inflateStream(object).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
      if (name) font = fonts.get(name);
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/g))
        for (const glyph of hex.match(/.{4}/g) ?? []) line += font?.get(Number.parseInt(glyph, 16)) ?? '';
    }
    return line;
  });
  return lines.filter((line) => line !== '').join('\n');
}
