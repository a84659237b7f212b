import { adminAccount } from '@qram/testing/accounts';
import { percentile } from '@qram/testing/percentile';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { callSite, uniqueSender } from '@qram/testing/site-call';
import { bearer } from './call-times.ts';
import { type Finding, formatFigure } from './findings.ts';

export const PART = 'imports';
const ROWS = 5000;
const GOAL_P99_MS = 250;
const INTERVAL_MS = 20;

/** Reads of an admin and a visitor, and a visitor's write. */
const OTHERS = [
  { method: 'GET', path: '/api/me', signedIn: true },
  { method: 'GET', path: '/api/videos?page=2&per_page=24', signedIn: true },
  { method: 'GET', path: '/api/users?page=1', signedIn: true },
  { method: 'POST', path: '/api/videos/1/increment-view', signedIn: false },
] as const;

interface Import {
  id: number;
  counts: { new: number; changed: number };
}

const videoFile = (ids: readonly number[], description: string): string => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells = [ids[at] ?? '', `Imported lecture ${at}`, `https://youtu.be/${String(at).padStart(11, 'a')}`];
    return [...cells, `${description} Routing and readout of cell ${at} in a memory of ${ROWS} cells.`].join(',');
  });
  return ['id,title,link,description', ...rows].join('\r\n');
};

async function importVideos(site: Site, token: string, content: string): Promise<Import> {
  const form = new FormData();
  form.set('file', new File([content], 'videos.csv'));
  const response = await fetch(`${site.url}/api/videos/import`, { method: 'POST', headers: bearer(token), body: form });
  if (!response.ok) throw new Error(`the import was rejected with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Import;
}

/** Milliseconds of one call. */
async function measureCall(
  site: Site,
  token: string,
  { method, path, signedIn }: (typeof OTHERS)[number],
): Promise<number> {
  const started = performance.now();
  const headers = { ...bearer(signedIn ? token : undefined), 'x-forwarded-for': uniqueSender() };
  const response = await fetch(site.url + path, { method, headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}`);
  return performance.now() - started;
}

/** Runs the work while others call at a steady rate. */
async function besideOthers<T>(site: Site, token: string, work: () => Promise<T>) {
  const calls: Promise<number>[] = [];
  const start = (await readResidentMegabytes(site.pid)) ?? 0;
  let highest = start;
  let sent = 0;
  const clock = setInterval(async () => {
    const other = OTHERS[sent % OTHERS.length] ?? OTHERS[0];
    sent += 1;
    calls.push(measureCall(site, token, other));
    highest = Math.max(highest, (await readResidentMegabytes(site.pid)) ?? 0);
  }, INTERVAL_MS);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(clock);
  return { result, seconds, times: await Promise.all(calls), megabytes: highest - start };
}

function toFinding(name: string, { seconds, times, megabytes }: Awaited<ReturnType<typeof besideOthers>>): Finding {
  const [p50, highest] = [percentile(times, 50), Math.max(...times)];
  return {
    part: PART,
    name: `other requests beside ${name}, p99`,
    value: percentile(times, 99),
    unit: 'ms',
    goal: { atMost: GOAL_P99_MS },
    detail: `${formatFigure(times.length)} calls, one in four a write; p50 ${formatFigure(p50)} ms, highest ${formatFigure(highest)} ms; it took ${seconds.toFixed(1)} s and ${formatFigure(megabytes)} MB`,
  };
}

/** Measures the waits of others while an import adds videos, changes them, and is undone. */
export async function measureImports(dataDir: string): Promise<Finding[]> {
  const site = await startSite({ dataDir });
  try {
    const { token } = await adminAccount(site);
    const findings: Finding[] = [];
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const measured = await besideOthers(site, token, work);
      findings.push(toFinding(name, measured));
      return measured.result;
    };
    const rows = formatFigure(ROWS);
    await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 3000)));
    const last = Math.max(
      ...(await callSite<{ id: number }[]>(site, 'GET', '/api/videos?page=1&sort=-created_at', { token })).map(
        ({ id }) => id,
      ),
    );
    await measure(`an import of ${rows} new videos`, () => importVideos(site, token, videoFile([], 'Added.')));
    const ids = Array.from({ length: ROWS }, (_, at) => last + 1 + at);
    const changed = await measure(`an import that changes ${rows} videos`, () =>
      importVideos(site, token, videoFile(ids, 'Changed.')),
    );
    await measure('its undo', () => callSite(site, 'POST', `/api/imports/${changed.id}/undo`, { token }));
    return findings;
  } finally {
    await site.stop();
  }
}
