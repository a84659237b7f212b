// @databases none
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sampleLesson } from '../../../../seed/sample-file.ts';
import { renderLesson } from './lesson-rendering.ts';
import { cutTaste } from './lesson-taste.ts';

async function taste(body: string): Promise<string | null> {
  const { html, outline } = await renderLesson(body);
  return cutTaste(outline, html);
}

it('makes the first section the taste, with its subsections, formulas and code', async () => {
  const shown = await taste(
    'Before.\n\n## One\n\nText $x^2$.\n\n### Below one\n\n```python\nx = 1\n```\n\n## Two\n\nHidden words.',
  );
  expect(shown).toContain('Before.');
  expect(shown).toContain('Below one');
  expect(shown).toContain('<math');
  expect(shown).not.toMatch(/Two|Hidden/);
});

it.each(['bucket-brigade-tree', 'phase-and-interference', 'counting-switches', 'errors-along-a-path', 'shor-period'])(
  'makes the first section the taste of the sample lesson %s',
  async (file) => {
    const shown = await taste(await readFile(sampleLesson(file), 'utf8'));
    expect(shown?.match(/<h2/g)).toHaveLength(1);
  },
);

it('ends the taste before the first question', async () => {
  const shown = await taste(
    '## One\n\nText.\n\n```question q\nHow many?\n= 4\nsolution: Four.\n```\n\nMore.\n\n## Two\n\nHidden.',
  );
  expect(shown).toContain('Text.');
  expect(shown).not.toMatch(/How many|More|Hidden|<form/);
});

it.each([
  ['a lesson of one section', '## One\n\nText.'],
  ['a lesson without headings', 'Text.'],
  ['an empty lesson', ''],
  ['a lesson that begins with its second section', '```question q\nHow many?\n= 4\n```\n\n## One\n\n## Two'],
  ['a heading within a list', '- ## One\n- ## Two\n\n  Hidden.'],
])('makes no taste of %s', async (_what, body) => {
  expect(await taste(body)).toBeNull();
});
