import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Where a failed journey leaves what it saw; git ignores it. */
export const RESULTS = path.resolve(import.meta.dirname, '..', '..', 'results');

const fileName = (journey: string) =>
  journey
    .replace(/[^\w-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);

/** Leaves a picture of every open page and the log of all that was said. */
export async function keepEvidence(journey: string, pages: readonly Page[], log: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const name = fileName(journey);
  await writeFile(path.join(RESULTS, `${name}.log`), log);
  for (const [position, page] of pages.entries()) {
    if (page.isClosed()) continue;
    const place = path.join(RESULTS, `${name}-${position + 1}.png`);
    await page.screenshot({ path: place, timeout: 10_000 }).catch(() => undefined);
  }
}
