import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The site's font, and one with the letters of most scripts and the signs of mathematics for what it lacks. */
const FILES = {
  label: ['@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff'],
  heading: [
    '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff',
    '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  ],
} as const;

/** Fonts in order of preference; a letter is drawn in the first one that has it. */
export type Fonts = readonly Font[];

/** Opens fonts as static files; a variable one has no file for a single weight. */
export async function openFonts(style: keyof typeof FILES): Promise<Fonts> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const open = async (file: string): Promise<Font> => {
    const font = create(await readFile(resolve(file)));
    if (!('layout' in font)) throw new Error(`${file} has several fonts`);
    return font;
  };
  return Promise.all(FILES[style].map(open));
}

const findFont = (fonts: Fonts, letter: string): Font | undefined =>
  fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** True if one of the fonts has each letter of a text. */
export const canDraw = (fonts: Fonts, text: string): boolean =>
  [...text].every((letter) => findFont(fonts, letter) !== undefined);

interface Run {
  font: Font;
  text: string;
}

/** A text in pieces of one font each. Letters that no font has are left out. */
function toRuns(fonts: Fonts, text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = findFont(fonts, letter);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Outlines as SVG path data, in units of the font. */
function outlineRun({ font, text }: Run): string {
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const outlines = glyphs.map((glyph, index) => {
    const position = positions[index];
    const outline = glyph.path.translate(x + (position?.xOffset ?? 0), position?.yOffset ?? 0).toSVG();
    x += position?.xAdvance ?? glyph.advanceWidth;
    return outline;
  });
  return outlines.join('');
}

/** Width in em. */
const measureRun = ({ font, text }: Run): number => font.layout(text).advanceWidth / font.unitsPerEm;

const measure = (fonts: Fonts, text: string, size: number): number =>
  size * toRuns(fonts, text).reduce((width, run) => width + measureRun(run), 0);

/** The start of a text that fits into a width, with an ellipsis. */
function cut(fonts: Fonts, text: string, { size, width }: Box): string {
  const letters = [...text];
  while (letters.length > 0 && measure(fonts, `${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

export interface Box {
  /** Font size, and the width of a line, in SVG units. */
  size: number;
  width: number;
  lines: number;
}

/** Breaks a text between words; what doesn't fit is cut off. */
export function getLines(fonts: Fonts, text: string, box: Box): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(fonts, joined, box.size) <= box.width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const shown = lines.slice(0, box.lines);
  const rest = lines.slice(box.lines - 1).join(' ');
  if (lines.length > box.lines) shown[box.lines - 1] = cut(fonts, rest, box);
  return shown.map((line) => (measure(fonts, line, box.size) > box.width ? cut(fonts, line, box) : line));
}

/** One line as SVG paths, so that no font needs to be installed. `y` is the baseline. */
export function textPath(
  fonts: Fonts,
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  let left = x;
  const paths = toRuns(fonts, text).map((run) => {
    const scale = size / run.font.unitsPerEm;
    const path = `<path transform="translate(${left} ${y}) scale(${scale} ${-scale})" d="${outlineRun(run)}"/>`;
    left += size * measureRun(run);
    return path;
  });
  return `<g fill="${color}">${paths.join('')}</g>`;
}
