import { launchChromium } from '@qram/testing/chromium';
import { freePort } from '@qram/testing/free-port';
import type { Site } from '@qram/testing/site';
import lighthouse from 'lighthouse';
import { type Finding, figure, median } from './findings.ts';
import { publicPages } from './public-pages.ts';

export const PART = 'lighthouse';
const GOAL = 95;
const RUNS = 3;
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
type Category = keyof typeof CATEGORIES;
/** Blocked, so that the figures don't depend on the network. */
const VIDEO_HOST = ['*://i.ytimg.com/*', '*://www.youtube-nocookie.com/*'];

interface Scores {
  scores: Record<Category, number>;
  timings: string;
}

async function audit(url: string, port: number, onlyCategories: Category[]): Promise<Scores> {
  const flags = {
    port,
    output: 'json' as const,
    logLevel: 'error' as const,
    onlyCategories,
    blockedUrlPatterns: VIDEO_HOST,
  };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    onlyCategories.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  );
  const timing = (name: string) => audits[name]?.displayValue ?? '?';
  return {
    scores: scores as Record<Category, number>,
    timings: `LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, CLS ${timing('cumulative-layout-shift')}`,
  };
}

async function auditPage(url: string, port: number, page: string): Promise<Finding[]> {
  const first = await audit(url, port, Object.keys(CATEGORIES) as Category[]);
  const runs = [first.scores.performance];
  while (runs.length < RUNS) runs.push((await audit(url, port, ['performance'])).scores.performance);
  const detail = `median of ${runs.map(figure).join(', ')}; ${first.timings}`;
  return [
    { part: PART, name: `${page}  performance`, value: median(runs), unit: 'of 100', goal: { atLeast: GOAL }, detail },
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) => ({
      part: PART,
      name: `${page}  ${CATEGORIES[category]}`,
      value: first.scores[category],
      unit: 'of 100',
    })),
  ];
}

/** Runs Lighthouse with its mobile profile in the packaged browser. */
export async function measurePageSpeed(site: Site): Promise<Finding[]> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const findings: Finding[] = [];
    for (const page of await publicPages(site)) findings.push(...(await auditPage(site.url + page, port, page)));
    return findings;
  } finally {
    await browser.close();
  }
}
