import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { addNew, fillForm, saveNew, toast } from '../harness/admin-steps.ts';
import { ProjectCopy } from '../harness/project-copy.ts';
import { test } from '../harness/test.ts';

const PAGE = path.resolve(import.meta.dirname, '..', '..', '..', 'docs', 'first-day.md');

interface Block {
  language: string;
  content: string;
  /** The file that the text before the block names last. */
  file: string | null;
  /** True if the text after the block says that the command fails. */
  fails: boolean;
}

/** The code blocks of a Markdown page in their order, with what the text says about them. */
function parseBlocks(markdown: string): Block[] {
  const parts = markdown.split(/^```/m);
  const blocks: Block[] = [];
  let file: string | null = null;
  for (let at = 1; at < parts.length; at += 2) {
    file = [...(parts[at - 1] ?? '').matchAll(/`([\w./-]+\.(?:ts|tsx))`/g)].at(-1)?.[1] ?? file;
    const [language = '', ...lines] = (parts[at] ?? '').split('\n');
    blocks.push({ language, content: lines.join('\n'), file, fails: /^\s*It fails/.test(parts[at + 1] ?? '') });
  }
  return blocks;
}

/** Follows a block. @returns how its commands ended unexpectedly */
async function follow(copy: ProjectCopy, { language, content, file, fails }: Block): Promise<string[]> {
  if (language === 'diff') await copy.apply(file ?? '', content);
  if (language === 'ts') await copy.add(file ?? '', content);
  // `npm start` comes last. The checks take minutes, so only the nightly run has them.
  if (language !== 'sh' || content.startsWith('npm start')) return [];
  if (content.includes('npm run check') && process.env.TEST_ALL !== '1') return [];
  const wrong: string[] = [];
  for (const command of content.trim().split('\n')) {
    const { code, output } = await copy.run(command);
    if ((code === 0) === fails) wrong.push(`${command} exited with code ${code}:\n${output}`);
  }
  return wrong;
}

test('leads from a clone to a field that visitors see', async ({ browser }) => {
  test.setTimeout(600_000);
  const copy = await ProjectCopy.create();
  try {
    const blocks = parseBlocks(await readFile(PAGE, 'utf8'));
    expect(blocks.filter(({ language }) => language === 'diff').length).toBeGreaterThan(8);
    for (const block of blocks) expect(await follow(copy, block)).toEqual([]);
    const { url, output } = await copy.start();
    const password = /First admin: username admin, password (\S+)/.exec(output)?.[1] ?? '';

    const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce', locale: 'en-US' });
    page.setDefaultTimeout(30_000);
    await page.goto('/login');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await page.goto('/admin/videos');
    await addNew(page);
    const [title, link] = ['A lecture with a speaker', 'https://youtu.be/F_Riqjdh2oM'];
    await fillForm(page, { Title: title, Link: link, Speaker: 'First Speaker' });
    await saveNew(page);
    await toast(page, 'New video added: A lecture with a speaker');
    await page.goto('/videos');
    const card = page.getByRole('link', { name: /A lecture with a speaker/ });
    await expect(card.getByText('First Speaker')).toBeVisible();
    await page.close();
  } finally {
    await copy.remove();
  }
});
