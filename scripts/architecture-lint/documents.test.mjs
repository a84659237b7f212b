import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACCOUNT_SECTIONS } from '../../web/src/site/account/account-sections.ts';
import { ROOT } from '../setup/project-root.mjs';
import { readSourceTree } from './source-tree.mjs';

const documents = readSourceTree(ROOT).paths.filter((file) => file.endsWith('.md') && !file.includes('/seed/'));
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

const findLinks = (file) =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address]) => address.split('#')[0])
    .filter((address) => address !== '' && !/^[a-z]+:/.test(address) && !address.startsWith('/'));

it('finds the file of every link in the documents', () => {
  const broken = documents.flatMap((file) =>
    findLinks(file)
      .filter((address) => !existsSync(path.join(ROOT, path.dirname(file), address)))
      .map((address) => `${file}: ${address}`),
  );
  expect(documents).toContain('docs/architecture.md');
  expect(broken).toEqual([]);
});

it('finds every decision in the index, by its title', () => {
  const pages = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
  const lines = pages.map((file) => `[${read(file).split('\n')[0]?.slice(2)}](${path.basename(file)})`);
  const index = read('docs/decisions/README.md');
  expect(pages.length).toBeGreaterThan(40);
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
});

const REQUIREMENTS = 'docs/requirements.md';

const toCells = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const section = (heading) => read(REQUIREMENTS).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it('names the pages that the site has', () => {
  const rows = section('Site')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows
    .flatMap((line) => [...(toCells(line)[0] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, address]) => address.replace(/^…/, '/account'));
  const pages = readSourceTree(ROOT)
    .files.filter(({ path: file }) => /^web\/src\/.*-routes\.ts$/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/publicPage\('(\/[^']*)'/g)].map(([, address]) => address))
    .map((address) => address.replace('/:section?', ''))
    .map((address) => address.replaceAll(/:(\w+)\??/g, '{$1}'));
  const previews = [...read('server/src/pages/preview-routes.ts').matchAll(/app\.get<.*?>\('([^']+)'/g)].map(
    ([, address]) => address.replace(':token', '{token}'),
  );
  const present = [...pages, '/admin/*', ...ACCOUNT_SECTIONS.map(({ path: address }) => address), ...previews];
  expect(named.sort()).toEqual([...new Set(present)].sort());
});

/** Minimum fixed letters of a template. */
const MIN_FIXED = 12;

/** Splits texts of a cell. */
const textsIn = (cell) =>
  cell
    .split(/ \/ |; without a message from the server: /)
    .map((text) => text.trim())
    .filter((text) => text !== '');

function findTexts(document) {
  const texts = [];
  let column = -1;
  for (const line of read(document).split('\n')) {
    if (!line.startsWith('|')) column = -1;
    else if (column === -1) column = toCells(line).indexOf('Text');
    else if (!/^\|[-| ]+$/.test(line)) texts.push(...textsIn(toCells(line)[column] ?? ''));
  }
  return texts;
}

it('quotes texts that the product has', () => {
  const tree = readSourceTree(ROOT);
  const sources = tree.files.filter(
    ({ path: file }) => /^(contract|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const code = sources.map(({ text }) => text).join('\n');
  const plain = code.replaceAll(/\s+/g, ' ');
  const templates = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    // Others would match anything.
    .filter((parts) => parts.join('').length >= MIN_FIXED)
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`));
  const occurs = (text) => plain.includes(text) || templates.some((template) => template.test(text));
  const texts = findTexts(REQUIREMENTS);
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => !occurs(text))).toEqual([]);
});
