// @databases none
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderFigure } from '../../src/modules/tutorials/figures/figure-block.ts';

const FOLDER = new URL('lessons/', import.meta.url);
/** Inner widths of a figure's panel: on phones of 320 and 390 px, beside another one on a desktop, and alone. */
const WIDTHS = [250, 318, 330, 620] as const;

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Widths of letters by the class of a text, in pixels. */
const letterWidth = (kind: string): number => (kind.includes('drawn-phase') ? 7.2 : 7.3);

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The boxes of texts, columns and lines of a panel at this width. Coordinates of nested pictures add up. */
function boxesIn(svg: string, width: number) {
  const [texts, shapes]: [Box[], Box[]] = [[], []];
  const origins: { x: number; y: number; width: number }[] = [{ x: 0, y: 0, width }];
  let isPart = 0;
  for (const [tag, content = ''] of svg.matchAll(/<text[^>]*>([^<]*)|<[^>]+>/g)) {
    const origin = origins.at(-1) ?? { x: 0, y: 0, width };
    const share = (name: string): number => {
      const value = attribute(tag, name);
      return value.endsWith('%') ? (Number.parseFloat(value) / 100) * origin.width : Number(value || 0);
    };
    const kind = attribute(tag, 'class');
    if (tag.startsWith('<svg')) {
      const inner = attribute(tag, 'width') ? share('width') : origin.width;
      origins.push({ x: origin.x + share('x'), y: origin.y + Number(attribute(tag, 'y') || 0), width: inner });
    }
    if (tag.startsWith('</svg')) origins.pop();
    if (tag.startsWith('<g')) isPart += 1;
    if (tag.startsWith('</g')) isPart -= 1;
    if (isPart > 0) continue;
    if (tag.startsWith('<text')) {
      const length = content.replaceAll(/&[^;]+;/g, 'x').length * letterWidth(kind);
      const x = origin.x + share('x') + Number(attribute(tag, 'dx') || 0);
      const left = kind.includes('drawn-label') ? x - length : /drawn-(end|phase)/.test(kind) ? x : x - length / 2;
      const y = origin.y + Number(attribute(tag, 'y') || 0);
      texts.push({ name: content, left, right: left + length, top: y - 9.5, bottom: y + 2.5 });
    }
    if (tag.startsWith('<rect') && /drawn-bar/.test(kind)) {
      const [left, y] = [origin.x + share('x'), origin.y + Number(attribute(tag, 'y'))];
      shapes.push({
        name: kind,
        left,
        right: left + share('width'),
        top: y,
        bottom: y + Number(attribute(tag, 'height')),
      });
    }
    if (tag.startsWith('<line') && /drawn-(mean|axis)/.test(kind)) {
      const [x1, x2] = [origin.x + share('x1'), origin.x + share('x2')];
      const [y1, y2] = [attribute(tag, 'y1'), attribute(tag, 'y2')].map((y) => origin.y + Number(y));
      shapes.push({ name: kind, left: x1 - 0.5, right: x2 + 0.5, top: (y1 ?? 0) - 0.5, bottom: (y2 ?? 0) + 0.5 });
    }
  }
  return { texts, shapes };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The mistakes in the labels of a figure at this width. */
function findCollisions(html: string, width: number): string[] {
  const panels = [...html.matchAll(/<svg width="100%" height="([\d.]+)">([\s\S]*?)<\/svg><\/div>/g)];
  expect(panels.length).toBeGreaterThan(0);
  return panels.flatMap(([, height, svg = '']) => {
    const { texts, shapes } = boxesIn(svg, width);
    return texts.flatMap((one, index) => [
      ...(one.left < -0.5 || one.right > width + 0.5 || one.top < 0 || one.bottom > Number(height)
        ? [`${one.name} is outside at ${width}`]
        : []),
      ...texts
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.name} and ${other.name} overlap at ${width}`),
      ...shapes.filter((other) => overlap(one, other)).map((other) => `${one.name} is on ${other.name} at ${width}`),
    ]);
  });
}

const draw = (source: string): string => {
  const { html, problems } = renderFigure(source, () => ({ html: '', text: '' }));
  expect(problems).toEqual([]);
  return html;
};

const figures = readdirSync(FOLDER).flatMap((file) =>
  [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/^```figure\n([\s\S]*?)^```/gm)].map(
    ([, source = ''], index) => [file, index + 1, source] as const,
  ),
);

it('finds the figures of nine lessons', () => {
  expect(figures.length).toBeGreaterThanOrEqual(18);
  expect(new Set(figures.map(([file]) => file)).size).toBe(9);
});

it.each(figures)('%s: the labels of figure %i touch nothing and are in the picture', (_file, _number, source) => {
  const html = draw(source);
  for (const width of WIDTHS) expect(findCollisions(html, width)).toEqual([]);
});

it.each([
  ['- a: 0.001 -0.999 0.5 -0.5 0.123 0.124 0.125 -0.126'],
  ['- a: -0.088 -0.089 -0.09 0.972 -0.088 -0.089 -0.09 -0.088'],
  ['- a: 0.353 0.354 0.355 0.356 0.357 0.358 0.359 0.361'],
  ['- a: -1 -1 -1 -1 1 1 1 1'],
  ['- a: 0 0 0 0 0 0 0 0'],
  ['- a: 0.123456 -0.123456 0.123455 -0.123455'],
  ['- a: 0.04 0.05 0.06 0.9'],
])('places the labels of %s where nothing is', (row) => {
  const html = draw(`kind: amplitudes\nmean: yes\n${row}\n- other: ${row.slice(5).split(' ').toReversed().join(' ')}`);
  for (const width of WIDTHS) expect(findCollisions(html, width)).toEqual([]);
});
