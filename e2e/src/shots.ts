import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@qram/testing/chromium';
import { startSite } from '@qram/testing/site';
import type { Screen } from './harness/screen.ts';
import { ADMIN_SCREENS, existsAt, PUBLIC_SCREENS } from './harness/screens.ts';
import { startVideoHost } from './harness/video-host.ts';
import { type Theme, Visit } from './harness/visit.ts';
import { waitForIdle } from './harness/wait-for-idle.ts';

const FOLDER = path.resolve(import.meta.dirname, '..', '..', 'shots');
/** Widest first: a screen is loaded once, then narrowed, because its controls may be in a menu on a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const THEMES: readonly Theme[] = ['light', 'dark'];

/** Takes a screenshot at each size: of the window if a dialog is open, otherwise of the full page. */
async function capture(visit: Visit, screen: Screen, theme: Theme): Promise<void> {
  const sizes = SIZES.filter(({ width }) => existsAt(screen, width));
  const page = await visit.open(screen.path, { as: screen.as, theme, ...sizes[0], videoHost: 'hides pictures' });
  await waitForIdle(page);
  await screen.act?.(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await waitForIdle(page);
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    // Otherwise sticky elements cover the middle of the page.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: path.join(FOLDER, `${screen.name}-${theme}-${size.width}.png`), fullPage });
  }
  await page.context().close();
}

async function captureAll(visit: Visit, screens: readonly Screen[]): Promise<string[]> {
  const failed: string[] = [];
  for (const screen of screens) {
    for (const theme of THEMES) {
      await capture(visit, screen, theme).catch((error: unknown) =>
        failed.push(`${screen.name} ${theme}: ${String(error)}`),
      );
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

/** `npm run shots [-- --only <screen>]`: captures every screen and state, in both themes, at four widths, into shots/. */
async function main(): Promise<void> {
  const screens = chosen();
  if (screens.length === [...PUBLIC_SCREENS, ...ADMIN_SCREENS].length)
    await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const videoHost = await startVideoHost();
  const [site, browser] = await Promise.all([startSite(), launchChromium(videoHost.browserArguments)]);
  const visit = new Visit(site, browser);
  try {
    const failed = await captureAll(visit, screens);
    for (const line of failed) console.error(line);
    console.log(`Screenshots are in ${FOLDER}`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([browser.close(), site.remove(), videoHost.close()]);
  }
}

await main();
