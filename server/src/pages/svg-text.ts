import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Falls back to a font with most scripts and mathematical signs. */
const FILES = {
  label: ['@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff'],
  heading: [
    '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff',
    '@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  ],
} as const;

export type Fonts = readonly Font[];

/** Opens static fonts; a variable one has no file for a single weight. */
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

/** True if every letter is in one of the fonts. */
export const canDraw = (fonts: Fonts, text: string): boolean =>
  [...text].every((letter) => findFont(fonts, letter) !== undefined);

interface Run {
  font: Font;
  text: string;
}

/** Splits a text by font; drops letters that no font has. */
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

/** SVG path data, in font units. */
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

const measureRun = ({ font, text }: Run): number => font.layout(text).advanceWidth / font.unitsPerEm;

const measure = (fonts: Fonts, text: string, size: number): number =>
  size * toRuns(fonts, text).reduce((width, run) => width + measureRun(run), 0);

function truncate(fonts: Fonts, text: string, { size, width }: Box): string {
  const letters = [...text];
  while (letters.length > 0 && measure(fonts, `${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

export interface Box {
  /** Font size and line width, in SVG units. */
  size: number;
  width: number;
  lines: number;
}

export function breakLines(fonts: Fonts, text: string, box: Box): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(fonts, joined, box.size) <= box.width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const shown = lines.slice(0, box.lines);
  const rest = lines.slice(box.lines - 1).join(' ');
  if (lines.length > box.lines) shown[box.lines - 1] = truncate(fonts, rest, box);
  return shown.map((line) => (measure(fonts, line, box.size) > box.width ? truncate(fonts, line, box) : line));
}

/**
 * Renders one line as SVG paths, so that no font needs to be installed.
 * @param y the baseline
 */
export function renderText(
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
