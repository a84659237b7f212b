import { beginArchive, endArchive } from '@qram/server/test/documents/send-archive.ts';
import { adminAccount } from '@qram/testing/accounts';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import type { Site } from '@qram/testing/site';
import type { Finding } from './findings.ts';

export const PART = 'upload';
const GOAL_MEGABYTES = 60;
const SAMPLE_MS = 20;
const MEGABYTES = 200;

/** Measures the memory growth of the server's first large upload. */
export async function measureUpload(site: Site): Promise<Finding[]> {
  const { token } = await adminAccount(site);
  const response = await fetch(`${site.url}/api/categories`, { headers: { authorization: `Bearer ${token}` } });
  const [first] = (await response.json()) as { id: number }[];
  const start = await readResidentMegabytes(site.pid);
  if (start === null || !first) throw new Error('Memory is read from /proc, and a tutorial category is needed.');
  let highest = start;
  const watch = setInterval(async () => {
    highest = Math.max(highest, (await readResidentMegabytes(site.pid)) ?? 0);
  }, SAMPLE_MS);
  const started = performance.now();
  const sent = await beginArchive({ url: site.url, token, category: first.id, megabytes: MEGABYTES });
  const status = await endArchive(sent);
  clearInterval(watch);
  if (status !== 201) throw new Error(`the upload was rejected with ${status}`);
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      part: PART,
      name: `memory taken by an upload of ${MEGABYTES} MB`,
      value: highest - start,
      unit: 'MB',
      goal: { atMost: GOAL_MEGABYTES },
      detail: `resident, the process's first upload; it took ${seconds.toFixed(1)} s`,
    },
  ];
}
