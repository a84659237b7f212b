import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { querySettings } from '../../test/arbitraries.ts';
import { drawMemory } from '../memory-input.ts';
import { buildQuery, type Query } from '../query.ts';
import { DEFAULT_RUN } from '../run-settings.ts';
import { readState } from '../run-state.ts';
import { captionTree } from './tree-caption.ts';
import { exportTreeSvg } from './tree-svg.ts';

const LINK = 'https://qram.example/simulator#v1&n=3&c=6a';
const ENTITY = /&(?!(?:amp|lt|gt|quot);)/;
const NAMES = ['svg', 'title', 'desc', 'g', 'rect', 'path', 'circle', 'polygon', 'text', 'a'];

/** Reads XML of elements, attributes in double quotes and text. @throws Error where it isn't well-formed */
function checkXml(xml: string): void {
  const open: string[] = [];
  let text = xml;
  while (text.trim() !== '') {
    const [content] = /^[^<]*/.exec(text) ?? [''];
    if (ENTITY.test(content) || content.includes('>')) throw new Error(`unescaped: ${content}`);
    text = text.slice(content.length);
    if (text === '') break;
    const [tag, end, name = '', attributes = '', empty] =
      /^<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/.exec(text) ?? [];
    if (tag === undefined) throw new Error(`no tag: ${text.slice(0, 80)}`);
    if (ENTITY.test(attributes)) throw new Error(`unescaped: ${attributes}`);
    const keys = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, key]) => key);
    if (new Set(keys).size < keys.length) throw new Error(`an attribute twice: ${attributes}`);
    if (!NAMES.includes(name)) throw new Error(`unexpected element ${name}`);
    if (end) {
      if (open.pop() !== name) throw new Error(`closes another element: ${name}`);
    } else if (!empty) open.push(name);
    text = text.slice(tag.length);
  }
  if (open.length > 0) throw new Error(`open: ${open.join()}`);
}

/** The first text of each group of a class. */
const readTexts = (svg: string, kind: string): string[] =>
  [...svg.matchAll(new RegExp(`<g class="${kind}"[^>]*>.*?<text[^>]*>([^<]*)</text>`, 'g'))].map(
    ([, text]) => text ?? '',
  );

const views = (query: Query, selected: number | null = null) =>
  Array.from({ length: query.schedule.steps.length + 1 }, (_, step) => ({ step, selected }));

describe('the tree as SVG', () => {
  it('draws well-formed XML at every step of any run, with the letters and numbers of its state', () => {
    fc.assert(
      fc.property(querySettings(4, 3), (settings) => {
        const query = buildQuery(settings);
        for (const view of views(query)) {
          const svg = exportTreeSvg(query, view, LINK);
          checkXml(svg);
          const state = readState(query, view.step);
          const weights = state.routers.flat();
          expect(readTexts(svg, 'router')).toEqual(
            weights.map(({ left, right }) => {
              const ways = [left > 1e-12 ? ['L'] : [], right > 1e-12 ? ['R'] : []].flat();
              return ways.length === 0 ? 'W' : ways.join('|');
            }),
          );
          const amplitudes = weights.flatMap(({ left, right }) => [left, right].filter((weight) => weight > 1e-18));
          expect(readTexts(svg, 'amplitude').map(Number).toSorted()).toEqual(
            amplitudes.map((weight) => Number(Math.sqrt(weight).toFixed(3))).toSorted(),
          );
          const { cells, wordBits } = query.memory;
          expect(readTexts(svg, 'cell')).toEqual(cells.map((word) => word.toString(2).padStart(wordBits, '0')));
          const values = (kind: string) =>
            state.branches.flatMap(({ transit }) => transit.filter((qubit) => qubit.kind === kind));
          for (const kind of ['address', 'bus'])
            expect(
              new Set(
                readTexts(svg, kind)
                  .flatMap((text) => text.split('/'))
                  .map((text) => Number.parseInt(text, 2)),
              ),
            ).toEqual(new Set(values(kind).map(({ value }) => value)));
          const hit = new Set(
            query.errors.filter(({ step }) => step <= view.step).map(({ level, index }) => `${level}.${index}`),
          );
          expect(svg.match(/ class="error"/g) ?? []).toHaveLength(hit.size);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('shows one branch alone', () => {
    const query = buildQuery(DEFAULT_RUN);
    const svg = exportTreeSvg(query, { step: 10, selected: 6 }, LINK);
    expect(readTexts(svg, 'router')).toEqual(['R', 'W', 'R', 'W', 'W', 'W', 'L']);
    expect(readTexts(svg, 'amplitude')).toEqual(['0.577', '0.577', '0.577']);
    expect(svg).toContain('branch |110⟩ alone');
    expect(exportTreeSvg(query, { step: 10, selected: 0 }, LINK)).toBe(
      exportTreeSvg(query, { step: 10, selected: null }, LINK),
    );
  });

  it('escapes the link, and has no scripts or styles of a page', () => {
    const svg = exportTreeSvg(
      buildQuery(DEFAULT_RUN),
      { step: 10, selected: null },
      'https://q/"><script>alert(1)</script>&amp',
    );
    checkXml(svg);
    expect(svg).not.toMatch(/<script|<style|class="[^"]*_|var\(--/);
    expect(svg).toContain('&lt;script&gt;');
  });

  it('describes each branch for screen readers', () => {
    const svg = exportTreeSvg(buildQuery(DEFAULT_RUN), { step: 10, selected: null }, LINK);
    expect(svg).toContain('|110⟩: amplitude 0.57735, routers R R L, bus 1 at cell |110⟩.');
    expect(svg.indexOf('<title>')).toBeLessThan(svg.indexOf('<desc>'));
  });

  it('draws no tree of more than 16 cells, and no step outside the run', () => {
    const large = buildQuery({ ...DEFAULT_RUN, memory: drawMemory(5, 1, 1), addresses: { kind: 'uniform' } });
    expect(() => exportTreeSvg(large, { step: 0, selected: null }, LINK)).toThrow(
      'The tree is drawn for up to 16 cells.',
    );
    expect(() => exportTreeSvg(buildQuery(DEFAULT_RUN), { step: 20, selected: null }, LINK)).toThrow(RangeError);
  });
});

test('a caption says what is shown, with version and link', () => {
  const caption = (run: typeof DEFAULT_RUN) => captionTree(buildQuery(run), run, LINK);
  expect(caption(DEFAULT_RUN)).toBe(
    `Bucket brigade with three-level routers on 8 cells (0 1 1 0 1 0 1 0), queried with |001⟩ + |011⟩ + |110⟩, at step 10 of 19 (Copy data). QRAM simulator, model version 1: ${LINK}`,
  );
  expect(caption({ ...DEFAULT_RUN, step: 0, architecture: 'fan-out', addresses: { kind: 'uniform' } })).toContain(
    'Fan-out with two-level routers on 8 cells (0 1 1 0 1 0 1 0), queried with all 8 addresses in equal superposition, at step 0 of 13 (before the query).',
  );
  const uneven = [
    { address: 0, coefficient: { re: 3, im: 0 } },
    { address: 5, coefficient: { re: 0, im: -4 } },
  ];
  expect(caption({ ...DEFAULT_RUN, addresses: { kind: 'custom', terms: uneven } })).toContain(
    'queried with 0.6|000⟩ - 0.8i|101⟩,',
  );
  const errors = Array.from({ length: 6 }, (_, step) => ({ step: step + 3, level: 0, index: 0, pauli: 'Z' as const }));
  expect(caption({ ...DEFAULT_RUN, errors: errors.slice(0, 1), step: 2 })).not.toContain('error');
  expect(caption({ ...DEFAULT_RUN, errors: errors.slice(0, 1), step: 3 })).toContain(
    'at step 3 of 19 (Route address bit 2); error: Z on the root router, after step 3.',
  );
  expect(caption({ ...DEFAULT_RUN, errors })).toMatch(
    /; errors: Z on the root router, after step 3; .*; and 2 more\. QRAM/,
  );
});
