import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The site's font as static files; the variable one has no file for a single weight. */
export async function openFont(weight: 500 | 600): Promise<Font> {
  const { create } = await import('fontkit');
  const name = `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`;
  const font = create(await readFile(createRequire(import.meta.url).resolve(name)));
  if (!('layout' in font)) throw new Error(`${name} has several fonts`);
  return font;
}

const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** The start of a text that fits into a width, with an ellipsis. */
function cut(font: Font, text: string, { size, width }: Box): string {
  const letters = [...text];
  while (letters.length > 0 && widthOf(font, `${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

export interface Box {
  /** Font size, and the width of a line, in SVG units. */
  size: number;
  width: number;
  lines: number;
}

/** Breaks a text between words; what doesn't fit is cut off. */
export function linesOf(font: Font, text: string, box: Box): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(font, joined, box.size) <= box.width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const shown = lines.slice(0, box.lines);
  const rest = lines.slice(box.lines - 1).join(' ');
  if (lines.length > box.lines) shown[box.lines - 1] = cut(font, rest, box);
  return shown.map((line) => (widthOf(font, line, box.size) > box.width ? cut(font, line, box) : line));
}

/** One line as an SVG path, so that no font needs to be installed. `y` is the baseline. */
export function textPath(font: Font, text: string, at: { x: number; y: number; size: number; color: string }): string {
  const scale = at.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const outlines = glyphs.map((glyph, index) => {
    const position = positions[index];
    const outline = glyph.path.translate(x + (position?.xOffset ?? 0), position?.yOffset ?? 0).toSVG();
    x += position?.xAdvance ?? glyph.advanceWidth;
    return outline;
  });
  return `<path fill="${at.color}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})" d="${outlines.join('')}"/>`;
}
