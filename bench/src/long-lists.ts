import { adminAccount } from '@qram/testing/accounts';
import { type Site, startSite } from '@qram/testing/site';
import { bearer, formatTimes, measureCall, measureCalls, repeatPath, type Times, toTimes } from './call-times.ts';
import { waitUntilIndexed } from './content-database.ts';
import { type Finding, formatFigure, median } from './findings.ts';
import { fillPatents, fillTopics } from './learning-rows.ts';
import { measureMediaList } from './media-list.ts';
import { fillVideos } from './video-rows.ts';

export const PART = 'lists';
const GOAL_RATIO = 1.5;
/** A page after a write recounts all records, so larger lists have no goal for it. */
const MAX_COUNTED = 10_000;
const WARM_UP_CALLS = 100;
const CALLS = 500;
const PAGES = 60;

/** Calls per p95. Take the median of several blocks, because one pause can move a p95. */
const BLOCK = 100;

interface LongList {
  name: string;
  few: number;
  /** Reported without a goal. */
  between?: number;
  many: number;
  /** Inserts records into a stopped site until there are `count`. */
  fill(dataDir: string, count: number): void;
  table: string;
  /** Without a query. */
  admin: string;
  visitor: string;
  page: string;
  record: string;
}

const LISTS: readonly LongList[] = [
  {
    name: 'tutorials',
    few: 100,
    many: 2_000,
    fill: fillTopics,
    table: 'topics',
    admin: '/api/topics',
    visitor: '/api/tutorials',
    page: '/tutorials',
    record: '/api/topics/1',
  },
  {
    name: 'patents',
    few: 100,
    many: 10_000,
    fill: fillPatents,
    table: 'patents',
    admin: '/api/patents',
    visitor: '/api/patents',
    page: '/patents',
    record: '/api/patents/1',
  },
  {
    name: 'videos',
    few: 1_000,
    between: 10_000,
    many: 100_000,
    fill: fillVideos,
    table: 'videos',
    admin: '/api/videos',
    visitor: '/api/videos',
    page: '/videos',
    record: '/api/videos/1',
  },
];

/** Page sizes from 1 to 100, for uncached URLs. */
const distinctUrls = (path: string): string[] =>
  Array.from({ length: 100 }, (_, number) => `${path}?page=1&per_page=${number + 1}`);

/** Invalidates everything cached of the record's collection. */
async function changeRecord(site: Site, record: string, token: string, title: string): Promise<void> {
  const response = await fetch(site.url + record, {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  if (response.status !== 200) throw new Error(`${record} responded ${response.status}`);
}

/** Measures the public page, rendered each time. */
async function measureRenders(site: Site, { page, record }: LongList, token: string): Promise<Times> {
  const times: number[] = [];
  for (let round = -PAGES / 3; round < PAGES; round += 1) {
    await changeRecord(site, record, token, `Changed ${round}`);
    const time = await measureCall(site, page);
    if (round >= 0) times.push(time);
  }
  return toTimes(times);
}

async function measureAdmin(site: Site, path: string, token: string): Promise<Times> {
  await measureCalls(site, repeatPath(path, WARM_UP_CALLS), token);
  const blocks: Times[] = [];
  while (blocks.length * BLOCK < CALLS) blocks.push(await measureCalls(site, repeatPath(path, BLOCK), token));
  return { p50: median(blocks.map(({ p50 }) => p50)), p95: median(blocks.map(({ p95 }) => p95)) };
}

type Measured = Record<'admin' | 'visitor' | 'page', Times>;

async function measureSize(dataDir: string, list: LongList, size: number): Promise<Measured> {
  list.fill(dataDir, size);
  const site = await startSite({ dataDir });
  try {
    await waitUntilIndexed(dataDir, list.table);
    const { token } = await adminAccount(site);
    const admin = await measureAdmin(site, `${list.admin}?page=1&per_page=100`, token);
    await measureCalls(site, distinctUrls(list.visitor));
    await changeRecord(site, list.record, token, 'Changed');
    const visitor = await measureCalls(site, distinctUrls(list.visitor));
    return { admin, visitor, page: await measureRenders(site, list, token) };
  } finally {
    await site.stop();
  }
}

const NAMES: Record<keyof Measured, string> = {
  admin: 'admin, page 1',
  visitor: 'visitor, uncached pages',
  page: 'public page, rendered',
};

/** The admin's goal is a p95; the others' a median, which is steadier over a few dozen renders. */
function toFinding(list: LongList, what: keyof Measured, measured: ReadonlyMap<number, Measured>): Finding {
  const [few, many] = [measured.get(list.few)?.[what], measured.get(list.many)?.[what]];
  const statistic = what === 'admin' ? 'p95' : 'p50';
  const sizes = [...measured].map(([size, times]) => `${formatFigure(size)}: ${formatTimes(times[what])}`);
  return {
    part: PART,
    name: `${list.name}: ${NAMES[what]}, ${statistic}, ${formatFigure(list.many)} : ${formatFigure(list.few)}`,
    value: (many?.[statistic] ?? Number.NaN) / (few?.[statistic] ?? Number.NaN),
    unit: 'ratio',
    ...(what === 'page' && list.many > MAX_COUNTED ? {} : { goal: { atMost: GOAL_RATIO } }),
    detail: sizes.join('; '),
  };
}

/**
 * Compares first pages of short and long lists: the admin's, a visitor's uncached, and the rendered page. Then measures
 * the media library.
 */
export async function measureLongLists(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const list of LISTS) {
    const measured = new Map<number, Measured>();
    for (const size of [list.few, list.between ?? [], list.many].flat())
      measured.set(size, await measureSize(dataDir, list, size));
    for (const what of ['admin', 'visitor', 'page'] as const) findings.push(toFinding(list, what, measured));
  }
  return [...findings, await measureMediaList(dataDir, PART)];
}
