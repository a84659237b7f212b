import { DEFAULT_RUN, parseRunLink } from '@qram/simulator';
import { expect, test } from 'vitest';
import { formatRunCitation } from './run-citation.ts';

test('cites a run by its link, the model and the day', () => {
  const text = formatRunCitation({ ...DEFAULT_RUN, seed: 7 }, 'https://qram.example', new Date(2026, 0, 5));
  expect(text).toMatch(/^@misc\{qram-simulator,\n/);
  expect(text).toContain('note = {Model version 1, seed 7, accessed 2026-01-05}');
  const link = /\\url\{https:\/\/qram\.example\/simulator#([^}]+)\}/.exec(text)?.[1] ?? '';
  expect(parseRunLink(link)).toEqual({ ok: true, value: { ...DEFAULT_RUN, seed: 7 } });
});
