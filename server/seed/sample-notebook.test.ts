// @databases none
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchAmplitudes } from '../test/lessons/search-amplitudes.ts';
import { sampleFile } from './sample-file.ts';

const output = z.object({
  text: z.string().or(z.array(z.string())).default(''),
  data: z.record(z.string(), z.string().or(z.array(z.string()))).default({}),
});
const cell = z.object({
  id: z.string(),
  cell_type: z.enum(['markdown', 'code']),
  source: z.string().or(z.array(z.string())),
  outputs: z.array(output).default([]),
});
const notebook = z.object({ nbformat: z.literal(4), nbformat_minor: z.int(), cells: z.array(cell) });

const formatText = (value: string | readonly string[] = ''): string =>
  typeof value === 'string' ? value : value.join('');

const { cells } = notebook.parse(JSON.parse(readFileSync(sampleFile('grover-search.ipynb'), 'utf8')));
const outputs = cells.flatMap((one) => one.outputs);
const printed = outputs.map(({ text, data }) => formatText(text) || formatText(data['text/plain']));
const { states } = searchAmplitudes(8, [5], 3);
const rounded = (values: readonly number[]) => values.map((value) => value.toFixed(3));
const numbersIn = (text = ''): string[] => text.match(/-?\d+\.\d+/g) ?? [];

describe('the sample notebook', () => {
  it('searches the eight cells of the lesson', () => {
    expect(cells.map(({ source }) => formatText(source)).join('\n')).toContain(
      'cells = np.array([0, 0, 0, 0, 0, 1, 0, 0])',
    );
    for (const one of cells) expect(one.outputs.length > 0).toBe(one.cell_type === 'code');
  });

  it('prints the amplitudes and probabilities of each round', () => {
    const [start, first, table, formula] = printed;
    expect(numbersIn(start)).toEqual(rounded(states[0] ?? []));
    expect(numbersIn(first)).toEqual(rounded(states[1] ?? []));
    const marked = states.map((state) => state[5] ?? Number.NaN);
    expect(numbersIn(table)).toEqual(marked.flatMap((amplitude) => rounded([amplitude, amplitude ** 2])));
    expect(numbersIn(formula)).toEqual(rounded(marked));
  });

  it('prints counts of 1,000 runs that fit the probabilities', () => {
    const counts = [...(printed[4] ?? '').matchAll(/^([01]{3}) +(\d+)$/gm)].map(([, bits = '', count]) => ({
      probability: (states[2]?.[Number.parseInt(bits, 2)] ?? Number.NaN) ** 2,
      count: Number(count),
    }));
    expect(counts).toHaveLength(8);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    for (const { probability, count } of counts) {
      const deviation = Math.sqrt(1000 * probability * (1 - probability));
      expect(Math.abs(count - 1000 * probability)).toBeLessThan(4 * deviation);
    }
  });

  it('contains a figure', async () => {
    const [figure = ''] = outputs.flatMap(({ data }) => formatText(data['image/png']) || []);
    const { format, width } = await sharp(Buffer.from(figure, 'base64')).metadata();
    expect(format).toBe('png');
    expect(width).toBeGreaterThan(400);
    expect(figure.length).toBeLessThan(40_000);
  });
});
