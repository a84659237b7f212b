import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Writes the fonts of formulas again, without hinting: Libertinus Math with the characters that lessons can need, and the signs
 * that stretch of Noto Sans Math, whose MATH table (the packaged Libertinus has none) lays out all formulas. Without angle
 * brackets and bars, which are too wide there for kets. Run it after a change here or a new version:
 * `node web/scripts/subset-math-font.mjs`.
 */
const require = createRequire(import.meta.url);
const FONTS = new URL('../src/modules/tutorials/public/fonts/', import.meta.url);

const writeSubset = async (name, characters) => {
  const source = readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`));
  const font = await subsetFont(source, characters, { targetFormat: 'woff2', noHinting: true });
  writeFileSync(new URL(`${name}-subset.woff2`, FONTS), font);
};

const RANGES = [
  // Latin, accents, Greek, punctuation and spaces
  ...[
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x237, 0x237],
    [0x2c6, 0x2dc],
    [0x300, 0x30c],
    [0x338, 0x338],
  ],
  ...[
    [0x391, 0x3f6],
    [0x2002, 0x2064],
    [0x20d0, 0x20d7],
    [0x2102, 0x2138],
  ],
  // arrows, operators, and the parts of large brackets
  ...[
    [0x2190, 0x21d5],
    [0x2200, 0x22ff],
    [0x2308, 0x230b],
    [0x239b, 0x23b1],
    [0x23b4, 0x23b5],
    [0x23dc, 0x23e1],
  ],
  ...[
    [0x25a0, 0x25a1],
    [0x25b3, 0x25c7],
    [0x27e8, 0x27eb],
    [0x27f5, 0x27ff],
    [0x2a00, 0x2a06],
    [0x2a7d, 0x2a7e],
  ],
  ...[[0x2aaf, 0x2ab0]],
  // bold, italic, script and double-struck letters
  ...[
    [0x1d400, 0x1d467],
    [0x1d49c, 0x1d4b5],
    [0x1d538, 0x1d551],
    [0x1d6a4, 0x1d6a5],
    [0x1d6e2, 0x1d71b],
  ],
  ...[[0x1d7ce, 0x1d7d7]],
];

const text = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
).join('');
await writeSubset('libertinus-math', text);
await writeSubset('noto-sans-math', ' ()[]{}⌈⌉⌊⌋√∑∏∫');
