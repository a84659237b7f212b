/** Advance widths of the characters 32 to 126 in thousandths of the size, from the fonts' published metrics. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
/** Further characters that texts use: their byte in WinAnsi and their width. */
const FURTHER: Readonly<Record<string, readonly [byte: number, width: number]>> = {
  '–': [0x96, 556],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '•': [0x95, 350],
  '×': [0xd7, 584],
  '·': [0xb7, 278],
  '°': [0xb0, 400],
  '²': [0xb2, 333],
};

export type Weight = 'regular' | 'bold';

/** Width in points of one line of text. */
export function widthOf(text: string, size: number, weight: Weight): number {
  const table = weight === 'bold' ? BOLD : REGULAR;
  let total = 0;
  for (const sign of text) total += FURTHER[sign]?.[1] ?? table[sign.charCodeAt(0) - 32] ?? 556;
  return (total * size) / 1000;
}

/** A text in the encoding that PDF calls WinAnsi. @throws Error for a character that the standard fonts lack here */
export function winAnsi(text: string): Buffer {
  const bytes = [...text].map((sign) => {
    const code = FURTHER[sign]?.[0] ?? sign.charCodeAt(0);
    if (code > 0xff || (code > 126 && !FURTHER[sign])) throw new Error(`no character ${sign} in this font`);
    return code;
  });
  return Buffer.from(bytes);
}

/** Breaks a text into lines of at most `width` points, between words. */
export function wrapped(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (current && widthOf(longer, size, weight) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
