import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/project-root.mjs';
import { readSourceTree } from './source-tree.mjs';

const documents = readSourceTree(ROOT).paths.filter((file) => file.endsWith('.md') && !file.includes('/seed/'));
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Links between the project's files, without anchors. */
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
