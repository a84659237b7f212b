import { expect, it } from 'vitest';
import type { Finding } from './findings.ts';
import { measureParts, type Part } from './measure-parts.ts';
import type { PartResult, Results } from './results.ts';

const finding: Finding = { part: 'second', name: 'requests', value: 5, unit: 'per second' };
const parts: Part[] = [
  { name: 'first', title: 'First', run: async () => Promise.reject(new Error('net::ERR_ABORTED')) },
  { name: 'second', title: 'Second', run: async () => [finding] },
];

it('keeps the figures of other parts when one throws, and names it', async () => {
  const saved: Record<string, PartResult> = {};
  const lines: string[] = [];
  const save = async (results: Record<string, PartResult>): Promise<Results> => {
    Object.assign(saved, results);
    return { node: '', cores: 0, parts: saved };
  };
  const measured = await measureParts(parts, '', (line) => lines.push(line), save);
  expect(measured).toEqual({ findings: [finding], failed: ['first'] });
  expect(Object.keys(saved)).toEqual(['second']);
  expect(lines.join('\n')).toContain('FAILED: Error: net::ERR_ABORTED');
});
