import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from '../../../e2e/src/harness/site.ts';
import { imageForm, picture } from '../../../server/test/builders.ts';
import { cameraPhoto, widePicture } from '../../../server/test/large-pictures.ts';
import { userToken } from '../harness/accounts.ts';
import { type Answer, adminToken, call, tally } from '../harness/call.ts';
import { memoryOf, peakMemory } from '../harness/process-memory.ts';
import { atMost, type Form, holds, type Outcome, type Scenario } from '../scenario.ts';

const UPLOADS: Record<Form, number> = { full: 16, short: 6 };
const MAX_GROWTH_MB = 300;
/** What may stay once idle: what the server allocates once, with the first uploads of a process. */
const MAX_LEFT_MB = 60;
/** An idle image worker ends within that time. */
const SETTLED_MS = 8000;

interface Round {
  what: string;
  status: number;
  path: string;
  field: string;
  bytes: Buffer;
}

async function upload(site: Site, token: string, { what, status, path, field, bytes }: Round, count: number) {
  const start = (await memoryOf(site.pid)).total;
  let answers: Answer[] = [];
  const begun = performance.now();
  const peak = await peakMemory(site.pid, async () => {
    const send = () =>
      call(site.url, 'POST', path, { token, form: imageForm(field, bytes, { title: 'Large' }), timeoutMs: 120_000 });
    answers = await Promise.all(Array.from({ length: count }, send));
  });
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  await pause(SETTLED_MS);
  const left = (await memoryOf(site.pid)).total - start;
  const statuses = tally(answers.map((answer) => answer.status));
  return [
    holds(
      `${what}: ${count} at once are answered with ${status}`,
      answers.every((answer) => answer.status === status) ? [] : [statuses],
      `${statuses} in ${seconds} s`,
    ),
    atMost(
      `${what}: memory grows by`,
      peak.total - start,
      MAX_GROWTH_MB,
      `MB, ${Math.round(peak.own)} MB of it all in the server's process`,
    ),
    atMost(`${what}: of which stay`, left, MAX_LEFT_MB, 'MB'),
  ];
}

export const largePictures: Scenario = {
  name: 'pictures',
  title: 'large pictures are uploaded at once',
  async run(form) {
    const site = await startSite({ env: { SEED: 'none' } });
    try {
      const admin = await adminToken(site.url);
      const small = imageForm('avatar', await picture());
      await call(site.url, 'POST', '/api/me/avatar', { token: admin, form: small });
      await pause(SETTLED_MS);
      const [wide, photo] = [await widePicture(), await cameraPhoto()];
      const avatar = { path: '/api/me/avatar', field: 'avatar' };
      const rounds: Round[] = [
        { what: 'avatars of 60,000 by 990 pixels', status: 415, bytes: wide, ...avatar },
        { what: 'avatars of 50 megapixels', status: 200, bytes: photo, ...avatar },
        { what: 'slides of 50 megapixels', status: 201, bytes: photo, path: '/api/gallery', field: 'image' },
      ];
      const outcomes: Outcome[] = [];
      for (const round of form === 'short' ? rounds.slice(0, 2) : rounds) {
        const token = round.path === '/api/gallery' ? admin : await userToken(site.url, admin);
        outcomes.push(...(await upload(site, token, round, UPLOADS[form])));
      }
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
