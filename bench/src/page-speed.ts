import { freePort } from '@qram/server/test/free-port.ts';
import { launchChromium } from '@qram/testing/chromium';
import type { Site } from '@qram/testing/site';
import lighthouse from 'lighthouse';
import { type Finding, figure, median } from './findings.ts';
import { publicPages } from './public-pages.ts';

export const PART = 'lighthouse';
const GOAL = 95;
const RUNS = 3;
const QUALITIES = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const;
type Quality = keyof typeof QUALITIES;

/** The figures of speed don't depend on the network: the hosts of videos can't be reached. */
const WITHOUT_VIDEO_HOSTS = '--host-resolver-rules=MAP *.ytimg.com ~NOTFOUND, MAP *.youtube-nocookie.com ~NOTFOUND';
/**
 * Blocked by address where no speed is measured: nothing is logged then as lost. With speed, no: Chromium fails every
 * blocked picture at once, those far below the fold too, which nobody would load.
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
  const detail = `median of ${runs.map(figure).join(', ')}; ${timings}`;
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

/** The figures of a page, or a missed goal that says why Lighthouse has none, so that other pages keep theirs. */
async function tryPage(url: string, port: number, page: string): Promise<Finding[]> {
  try {
    return await auditPage(url, port, page);
  } catch (error) {
    const detail = `FAILED: ${error instanceof Error ? error.message : String(error)}`;
    return [{ part: PART, name: `${page}  performance`, value: 0, unit: 'of 100', goal: { atLeast: GOAL }, detail }];
  }
}

/** Runs Lighthouse with its mobile profile in the packaged browser. */
export async function measurePageSpeed(site: Site): Promise<Finding[]> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`, WITHOUT_VIDEO_HOSTS]);
  try {
    const findings: Finding[] = [];
    for (const page of await publicPages(site)) findings.push(...(await tryPage(site.url + page, port, page)));
    return findings;
  } finally {
    await browser.close();
  }
}
