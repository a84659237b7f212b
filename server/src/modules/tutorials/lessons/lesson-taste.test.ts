// @databases none
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sampleLesson } from '../../../../seed/sample-file.ts';
import { renderLesson } from './lesson-rendering.ts';
import { cutPublicPart, describeLockedPart } from './lesson-taste.ts';

async function publicPart(body: string) {
  const { html, outline } = await renderLesson(body);
  return cutPublicPart(outline, html);
}

const taste = async (body: string): Promise<string | null> => (await publicPart(body))?.html ?? null;

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

it('goes on with the title and the first words of the second section, up to a formula', async () => {
  const next = async (text: string) => (await publicPart(`## One\n\nText.\n\n## Two\n\n${text}`))?.next;
  expect(await next('Words & *more* of it, then $x^2$ and the rest.')).toEqual({
    title: 'Two',
    text: 'Words & more of it, then',
  });
  const long = (await next(`${'word '.repeat(200)}.`))?.text ?? '';
  expect(long).toMatch(/^(word )*word$/);
  expect(long.length).toBeGreaterThan(290);
  expect(long.length).toBeLessThanOrEqual(300);
  expect((await next('- A list'))?.text).toBe('');
});

it('makes the first question of a lesson public, without the button that shows its solution', async () => {
  const question = (key: string) => `\`\`\`question ${key}\nHow many ${key}?\n= 4\nsolution: Four.\n\`\`\``;
  const part = await publicPart(`## One\n\nText.\n\n## Two\n\n${question('first')}\n\n${question('second')}`);
  expect(part?.question_html).toContain('How many first?');
  expect(part?.question_html).toMatch(/^<form[\s\S]*Check<\/button>[\s\S]*<\/form>$/);
  expect(part?.question_html).not.toMatch(/second|Show solution|Four/);
  expect((await publicPart('## One\n\nText.\n\n## Two\n\nMore.'))?.question_html).toBeNull();
});

it('shares the minutes of a lesson out by the words of its sections', async () => {
  const words = (count: number) => 'word '.repeat(count);
  const body = `## One\n\n${words(398)}\n\n## Two\n\n${words(798)}\n\n## Three\n\n${words(398)}`;
  const { html, outline, minutes } = await renderLesson(body);
  expect(minutes).toBe(8);
  expect(describeLockedPart({ outline, html, minutes }, cutPublicPart(outline, html))).toEqual({
    covers: [
      { title: 'Two', minutes: 4 },
      { title: 'Three', minutes: 2 },
    ],
    minutes_left: 6,
  });
  const { covers, minutes_left } = describeLockedPart({ outline, html, minutes }, null);
  expect([covers.map((one) => one.minutes), minutes_left]).toEqual([[2, 4, 2], 8]);
});
