import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ProjectCopy } from './project-copy.ts';

const DOCS = path.resolve(import.meta.dirname, '..', '..', '..', 'docs');

interface Block {
  language: string;
  content: string;
  /** The file that the text before the block names last. */
  file: string | null;
  /** True if the text after the block says that the command fails. */
  fails: boolean;
}

export const readDocs = (name: string): Promise<string> => readFile(path.join(DOCS, name), 'utf8');

/** The code blocks of a Markdown page in their order, with what the text says about them. */
function parseBlocks(markdown: string): Block[] {
  const parts = markdown.split(/^```/m);
  const blocks: Block[] = [];
  let file: string | null = null;
  for (let at = 1; at < parts.length; at += 2) {
    file = [...(parts[at - 1] ?? '').matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].at(-1)?.[1] ?? file;
    const [language = '', ...lines] = (parts[at] ?? '').split('\n');
    blocks.push({ language, content: lines.join('\n'), file, fails: /^\s*It fails/.test(parts[at + 1] ?? '') });
  }
  return blocks;
}

/** A command that creates files. */
const copies = ({ language, content }: Block): boolean => language === 'sh' && content.startsWith('cp ');

/** The nightly run has the checks of a page, which take minutes. */
export const isNightly = process.env.TEST_ALL === '1';

/** Follows a block. @returns how its commands ended unexpectedly */
async function follow(copy: ProjectCopy, { language, content, file, fails }: Block): Promise<string[]> {
  if (language === 'diff') for (const place of content.split(/^@@\n/m)) await copy.apply(file ?? '', place);
  if (language === 'ts' || language === 'tsx') await copy.add(file ?? '', content);
  // `npm start` comes last.
  if (language !== 'sh' || content.startsWith('npm start')) return [];
  if (content.includes('npm run check') && !isNightly) return [];
  const wrong: string[] = [];
  for (const command of content.trim().split('\n')) {
    const { code, output } = await copy.run(command);
    if ((code === 0) === fails) wrong.push(`${command} exited with code ${code}:\n${output}`);
  }
  return wrong;
}

/** Follows the edits and commands of a page in a copy of the project. @param commands false: the edits alone */
export async function followPage(copy: ProjectCopy, markdown: string, commands = true): Promise<void> {
  const blocks = parseBlocks(markdown).filter((block) => commands || block.language !== 'sh' || copies(block));
  expect(blocks.filter(({ language }) => language === 'diff').length).toBeGreaterThan(4);
  for (const block of blocks) expect(await follow(copy, block)).toEqual([]);
}

/** Changed files of the project, without tests and docs. */
export const editedSources = (copy: ProjectCopy): string[] =>
  [...copy.edited].filter((file) => !/^docs\/|\.test\.ts$/.test(file)).sort();

/** The new files that a page creates: its blocks, and the examples that it copies. */
export const createdFiles = (markdown: string): string[] => [
  ...parseBlocks(markdown).flatMap(({ language, file }) => (/^tsx?$/.test(language) && file ? [file] : [])),
  ...[...markdown.matchAll(/\((examples\/[\w/.-]+)\)/g)].flatMap(([, file]) => (file ? [file] : [])),
];

/** Existing files that a section of architecture.md says to edit. */
export async function listedSources(heading: string): Promise<string[]> {
  const [section = ''] =
    (await readDocs('architecture.md')).split(`\n## ${heading}\n`)[1]?.split(/^## |^The declarations are/m) ?? [];
  const files = [...section.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, file]) => file ?? '');
  return files.filter((file) => !file.startsWith('docs/')).sort();
}

/** Starts the copy's site and logs in as its first admin. */
export async function openStarted(copy: ProjectCopy, newPage: (url: string) => Promise<Page>): Promise<Page> {
  const { url, output } = await copy.start();
  const password = /First admin: username admin, password (\S+)/.exec(output)?.[1] ?? '';
  const page = await newPage(url);
  page.setDefaultTimeout(30_000);
  await page.goto('/login');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return page;
}
