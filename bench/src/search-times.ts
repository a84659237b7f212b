import { adminAccount } from '@qram/testing/accounts';
import { startSite } from '@qram/testing/site';
import { formatTimes, measureCalls, type Times } from './call-times.ts';
import { waitUntilIndexed } from './content-database.ts';
import { type Finding, formatFigure, median } from './findings.ts';
import { fillVideos } from './video-rows.ts';

export const PART = 'search';
const FEW = 1_000;
const MANY = 100_000;
const GOAL_RATIO = 1.5;
const ROUNDS = 30;
const BLOCKS = 5;

/** Frequent, rare and several words, beginnings, numbers, typos, and unknown words. */
const QUERIES = [
  'lecture',
  'memory',
  'cells',
  'routing',
  'lecture superposition',
  'what encoding means for a memory',
  'lec',
  'superp',
  'me',
  'lecture 777',
  '501',
  'addresing',
  'coherense',
  'lectrue readout',
  'grover',
  'unknownword',
];

const path = (query: string) => `/api/search?q=${encodeURIComponent(query)}`;

async function measureSize(dataDir: string, count: number): Promise<Times> {
  fillVideos(dataDir, count);
  const site = await startSite({ dataDir });
  try {
    await waitUntilIndexed(dataDir, 'videos');
    const { token } = await adminAccount(site);
    // Log in, so that limits per IP don't count.
    const calls = Array.from({ length: ROUNDS }, () => QUERIES.map(path)).flat();
    await measureCalls(site, calls, token);
    const blocks: Times[] = [];
    while (blocks.length < BLOCKS) blocks.push(await measureCalls(site, calls, token));
    return { p50: median(blocks.map(({ p50 }) => p50)), p95: median(blocks.map(({ p95 }) => p95)) };
  } finally {
    await site.stop();
  }
}

/** Compares mixed searches in few and in many records. */
export async function measureSearch(dataDir: string): Promise<Finding[]> {
  const few = await measureSize(dataDir, FEW);
  const many = await measureSize(dataDir, MANY);
  return [
    {
      part: PART,
      name: `mixed queries, p95, ${formatFigure(MANY)} : ${formatFigure(FEW)} records`,
      value: many.p95 / few.p95,
      unit: 'ratio',
      goal: { atMost: GOAL_RATIO },
      detail: `${formatFigure(FEW)}: ${formatTimes(few)}; ${formatFigure(MANY)}: ${formatTimes(many)}`,
    },
  ];
}
