import { expect, it } from 'vitest';
import { checkSubject, MAX_SUBJECT } from './commit-subject.mjs';

it.each([
  'Add a page',
  'Focus the field that failed\n\nScreen readers lost it.',
  'Embed the fonts',
  'Pass the reason on',
  `# A comment\nName ${'x'.repeat(MAX_SUBJECT - 'Name '.length)}\n# Another`,
  `Merge branch '${'x'.repeat(80)}'`,
  'fixup! Add a page',
])('accepts %j', (message) => {
  expect(checkSubject(message)).toEqual([]);
});

it.each([
  [`Add ${'x'.repeat(MAX_SUBJECT)}`, 'characters'],
  ['add a page', 'capital'],
  ['', 'capital'],
  ['Added a page', 'imperative'],
  ['Adds a page', 'imperative'],
  ['Adding a page', 'imperative'],
  ['Add a page.', 'period'],
  ['Add a page\nand another', 'empty line'],
])('refuses %j, because of its %s', (message, reason) => {
  expect(checkSubject(message)).toEqual([expect.stringContaining(reason)]);
});
