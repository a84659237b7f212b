import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@qram/testing/chromium';
import { startSite } from '@qram/testing/site';
import type { Browser } from 'playwright-core';
import { ADMIN_SCREENS, existsAt, PUBLIC_SCREENS, type Screen } from './harness/screens.ts';
import { settle } from './harness/settle.ts';
import { type Theme, Visit } from './harness/visit.ts';

const FOLDER = path.resolve(import.meta.dirname, '..', '..', 'shots');
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES: readonly Theme[] = ['light', 'dark'];

/** Takes a screenshot: of the viewport if a dialog is open, otherwise of the full page. */
async function capture(
  visit: Visit,
  screen: Screen,
  theme: Theme,
  size: { width: number; height: number },
): Promise<void> {
  const page = await visit.open(screen.path, {
    as: screen.as,
    theme,
    ...size,
    reducedMotion: true,
    videoHost: 'hides pictures',
  });
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: path.join(FOLDER, `${screen.name}-${theme}-${size.width}.png`), fullPage });
  await page.context().close();
}

async function captureAll(visit: Visit, screens: readonly Screen[]): Promise<string[]> {
  const failed: string[] = [];
  for (const screen of screens) {
    for (const size of WIDTHS.filter(({ width }) => existsAt(screen, width))) {
      for (const theme of THEMES) {
        await capture(visit, screen, theme, size).catch((error: unknown) =>
          failed.push(`${screen.name} ${theme} ${size.width}: ${String(error)}`),
        );
      }
    }
    console.log(screen.name);
  }
  return failed;
}

function chosen(): readonly Screen[] {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const all = [...PUBLIC_SCREENS, ...ADMIN_SCREENS];
  const { only } = values;
  return only ? all.filter((screen) => only.some((name) => screen.name.startsWith(name))) : all;
}

/** `npm run shots [-- --only <screen>]`: captures every screen and state, in both themes, at three widths, into shots/. */
async function main(): Promise<void> {
  const screens = chosen();
  if (screens.length === [...PUBLIC_SCREENS, ...ADMIN_SCREENS].length)
    await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [site, browser]: [Awaited<ReturnType<typeof startSite>>, Browser] = await Promise.all([
    startSite(),
    launchChromium(),
  ]);
  const visit = new Visit(site, browser);
  try {
    const failed = await captureAll(visit, screens);
    for (const line of failed) console.error(line);
    console.log(`Screenshots are in ${FOLDER}`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([browser.close(), site.remove()]);
  }
}

await main();
