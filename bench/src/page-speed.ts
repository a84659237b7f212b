import { findFreePort } from '@qram/server/test/free-port.ts';
import { launchChromium } from '@qram/testing/chromium';
import type { Site } from '@qram/testing/site';
import lighthouse from 'lighthouse';
import { type Finding, formatFigure, median } from './findings.ts';
import { findPublicPages } from './public-pages.ts';

export const PART = 'lighthouse';
const GOAL = 95;
const RUNS = 3;
const QUALITIES = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const;
type Quality = keyof typeof QUALITIES;

/** Blocks video hosts, so that speed doesn't depend on the network. */
const WITHOUT_VIDEO_HOSTS = '--host-resolver-rules=MAP *.ytimg.com ~NOTFOUND, MAP *.youtube-nocookie.com ~NOTFOUND';
/**
 * Blocked by URL where no speed is measured, so that nothing is logged. With speed, Chromium would request even
 * pictures far below the fold.
 */
const VIDEO_HOSTS = ['*://*.ytimg.com/*', '*://*.youtube-nocookie.com/*'];

async function audit(url: string, port: number, onlyCategories: string[], blockedUrlPatterns: string[] = []) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories, blockedUrlPatterns });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  return { audits, score: (category: string) => Math.round((categories[category]?.score ?? 0) * 100) };
}

async function auditPage(url: string, port: number, page: string): Promise<Finding[]> {
  const runs: number[] = [];
  let timings = '';
  while (runs.length < RUNS) {
    const { audits, score } = await audit(url, port, ['performance']);
    const timing = (name: string) => audits[name]?.displayValue ?? '?';
    runs.push(score('performance'));
    timings ||= `LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, CLS ${timing('cumulative-layout-shift')}`;
  }
  const detail = `median of ${runs.map(formatFigure).join(', ')}; ${timings}`;
  const qualities = Object.keys(QUALITIES) as Quality[];
  const { score } = await audit(url, port, qualities, VIDEO_HOSTS);
  return [
    { part: PART, name: `${page}  performance`, value: median(runs), unit: 'of 100', goal: { atLeast: GOAL }, detail },
    ...qualities.map((name) => ({
      part: PART,
      name: `${page}  ${QUALITIES[name]}`,
      value: score(name),
      unit: 'of 100',
      goal: { atLeast: 100 },
    })),
  ];
}

/** On a failure, a missed goal with its reason, so that other pages keep their figures. */
async function tryPage(url: string, port: number, page: string): Promise<Finding[]> {
  try {
    return await auditPage(url, port, page);
  } catch (error) {
    const detail = `FAILED: ${error instanceof Error ? error.message : String(error)}`;
    return [{ part: PART, name: `${page}  performance`, value: 0, unit: 'of 100', goal: { atLeast: GOAL }, detail }];
  }
}

/** Uses Lighthouse's mobile profile. */
export async function measurePageSpeed(site: Site): Promise<Finding[]> {
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`, WITHOUT_VIDEO_HOSTS]);
  try {
    const findings: Finding[] = [];
    for (const page of await findPublicPages(site)) findings.push(...(await tryPage(site.url + page, port, page)));
    return findings;
  } finally {
    await browser.close();
  }
}
