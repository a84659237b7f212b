import { setTimeout as pause } from 'node:timers/promises';
import { cameraPhoto, widePicture } from '@qram/server/test/documents/large-pictures.ts';
import { imageForm } from '@qram/server/test/scenes/builders.ts';
import { type Site, startSite } from '@qram/testing/site';
import { createUserToken } from '../harness/accounts.ts';
import { call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { type Memory, measurePeakMemory, readMemory } from '../harness/process-memory.ts';
import { holds, type Outcome, type Scenario, shows } from '../scenario.ts';

const UPLOADS = 16;
const MAX_GROWTH_MB = 300;
/** Growth that may remain when idle, relative to the state after the first uploads. */
const MAX_REMAINING_MB = 60;
/** An idle image worker exits within this time. */
const WORKER_EXIT_MS = 8000;

interface Round {
  what: string;
  status: number;
  path: string;
  field: string;
  bytes: Buffer;
}

interface Place {
  site: Site;
  /** Memory before the first round. */
  start: Memory;
}

/** Waits until the image worker has ended. @returns the server's memory */
async function readSettledMemory({ pid }: Site): Promise<Memory> {
  const deadline = performance.now() + WORKER_EXIT_MS;
  for (;;) {
    const memory = await readMemory(pid);
    if (memory.total === memory.self || performance.now() > deadline) return memory;
    await pause(200);
  }
}

async function upload({ site, start }: Place, token: string, round: Round): Promise<Outcome[]> {
  const { what, status, path, field, bytes } = round;
  const send = () =>
    call(site.url, 'POST', path, { token, form: imageForm(field, bytes, { title: 'Large' }), timeoutMs: 120_000 });
  const started = performance.now();
  const { result: responses, peak } = await measurePeakMemory(site.pid, () =>
    Promise.all(Array.from({ length: UPLOADS }, send)),
  );
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const remaining = await readSettledMemory(site);
  const statuses = formatStatusCounts(responses.map((response) => response.status));
  const growth = (memory: Memory) =>
    `${Math.round(memory.total - start.total)} MB, of which ${Math.round(memory.self - start.self)} MB in the server's process`;
  return [
    holds(
      `${what}: ${UPLOADS} at once get ${status}`,
      responses.every((response) => response.status === status) ? [] : [statuses],
      `${statuses} in ${seconds} s`,
    ),
    shows(
      `${what}: memory grows by at most ${MAX_GROWTH_MB} MB`,
      peak.total - start.total <= MAX_GROWTH_MB,
      growth(peak),
    ),
    shows(
      `${what}: at most ${MAX_REMAINING_MB} MB remain`,
      remaining.total - start.total <= MAX_REMAINING_MB,
      growth(remaining),
    ),
  ];
}

export const largePictures: Scenario = {
  name: 'pictures',
  title: 'large pictures are uploaded at once',
  async run() {
    const site = await startSite({ env: { SEED: 'none' } });
    try {
      const admin = await logInAdmin(site.url);
      const [wide, photo] = [await widePicture(), await cameraPhoto()];
      const first = () => {
        const form = imageForm('image', photo, { title: 'First' });
        return call(site.url, 'POST', '/api/gallery', { token: admin, form, timeoutMs: 120_000 });
      };
      // V8 sizes its heap by the first traffic, so measure after a warm-up.
      await Promise.all(Array.from({ length: UPLOADS }, first));
      const place = { site, start: await readSettledMemory(site) };
      const avatar = { path: '/api/me/avatar', field: 'avatar' };
      const rounds: Round[] = [
        { what: 'avatars of 60,000 by 990 pixels', status: 415, bytes: wide, ...avatar },
        { what: 'avatars of 50 megapixels', status: 200, bytes: photo, ...avatar },
        { what: 'slides of 50 megapixels', status: 201, bytes: photo, path: '/api/gallery', field: 'image' },
      ];
      const outcomes: Outcome[] = [];
      for (const round of rounds) {
        const token = round.path === '/api/gallery' ? admin : await createUserToken(site.url, admin);
        outcomes.push(...(await upload(place, token, round)));
      }
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
