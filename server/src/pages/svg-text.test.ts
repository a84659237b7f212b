// @databases none
import { beforeAll, describe, expect, it } from 'vitest';
import { breakLines, canDraw, type Fonts, openFonts, renderText } from './svg-text.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await openFonts('heading');
});

const AT = { x: 10, y: 20, size: 64, color: '#fff' };
const outlinesIn = (svg: string): string[] => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, outline = '']) => outline);
/** Glyphs for missing letters. */
const missingGlyphs = (): string[] => fonts.map((font) => font.getGlyph(0).path.toSVG());

describe('the fonts of link pictures', () => {
  it.each([...'√N|ψ⟩⟨2ⁿ₀²→≈∑⊗≤∞−ΩθħłĤ'])('draws the letter %s', (letter) => {
    expect(canDraw(fonts, letter)).toBe(true);
    const [outline = ''] = outlinesIn(renderText(fonts, letter, AT));
    expect(outline).not.toBe('');
    expect(missingGlyphs()).not.toContain(outline);
  });

  it('draws no letters of other scripts, such as Chinese', () => {
    expect(canDraw(fonts, '量子')).toBe(false);
    expect(renderText(fonts, '量子', AT)).not.toContain('<path');
  });
});

it('draws a text of several fonts as one line', () => {
  const [text, ...letters] = ['√N |ψ⟩ 2ⁿ → ≈ ∑', 'Reading in √N calls'];
  expect(breakLines(fonts, text, { size: 64, width: 1000, lines: 1 })).toEqual([text]);
  const places = [...renderText(fonts, letters.join(''), AT).matchAll(/translate\((\S+) 20\)/g)].map(([, x]) =>
    Number(x),
  );
  expect(places).toEqual([10, expect.any(Number), expect.any(Number)]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
