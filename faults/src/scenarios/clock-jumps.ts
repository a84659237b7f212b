import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type FakeSmtp, reply, startSmtp } from '@qram/server/test/fake-smtp.ts';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { adminToken, call } from '../harness/call.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUMPS: [string, number][] = [
  ['an hour ahead', HOUR_MS],
  ['a day ahead', DAY_MS],
  ['back to now', 0],
  ['an hour back', -HOUR_MS],
  ['a day back', -DAY_MS],
  ['to now again', 0],
];
/** Counters of what is kept are at most five seconds old. */
const COUNTED_WITHIN_MS = 6500;
const MAILED_WITHIN_MS = 12_000;
const PRELOADED = pathToFileURL(path.resolve(import.meta.dirname, '..', 'harness', 'shifted-clock.mjs')).href;

interface Scene {
  site: Site;
  token: string;
  smtp: FakeSmtp;
  setClock(shift: number): Promise<void>;
}

async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<number | null> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > withinMs) return null;
    await pause(100);
  }
  return performance.now() - begun;
}

/** A file of a premium topic, as its address is given out to a browser. */
async function fileLink({ site, token }: Scene, topic: number): Promise<{ url: string; cookie: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': uniqueSender(),
  };
  const answer = await fetch(`${site.url}/api/topics/${topic}/links`, {
    method: 'POST',
    headers,
    body: '{"part":"pdf"}',
  });
  const { url } = (await answer.json()) as { url: string };
  return { url, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const statusOf = async ({ site }: Scene, { url, cookie }: { url: string; cookie: string }): Promise<number> => {
  const answer = await fetch(site.url + url, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
};

async function lookAfter(
  scene: Scene,
  jump: string,
  topic: number,
  oldLink: { url: string; cookie: string },
  shift: number,
): Promise<Outcome> {
  const { site, token, smtp } = scene;
  const against: string[] = [];
  const expect = (right: boolean, what: string) => void (right || against.push(what));
  const statusAt = async (path: string) => (await call(site.url, 'GET', path, { token })).status;
  expect((await statusAt('/readyz')) === 200, '/readyz');
  expect((await statusAt('/api/me')) === 200, 'the session ended');
  expect(
    (await call(site.url, 'POST', '/api/login', { json: { username: 'admin', password: 'wrong' } })).status === 401,
    'signing in',
  );

  const title = `Written ${jump}`;
  const made = await call(site.url, 'POST', '/api/videos', {
    token,
    json: { title, link: 'https://youtu.be/F_Riqjdh2oM' },
  });
  const { id } = made.body as { id: number };
  const listed = async () => (await call(site.url, 'GET', '/api/videos')).body as { id: number; views: number }[];
  expect(made.status === 201 && (await listed()).some((video) => video.id === id), 'a write does not show');
  await call(site.url, 'POST', `/api/videos/${id}/increment-view`);
  const counted = await until(
    async () => (await listed()).find((video) => video.id === id)?.views === 1,
    COUNTED_WITHIN_MS,
  );
  expect(counted !== null, 'a view does not show');

  const link = await fileLink(scene, topic);
  expect((await statusOf(scene, link)) === 200, 'an address of a file is not good');
  if (shift >= DAY_MS) expect((await statusOf(scene, oldLink)) === 403, 'an address of yesterday is still good');

  const subject = `Mail ${jump}`;
  const message = {
    user_name: 'Reader',
    user_email: 'reader@example.test',
    subject,
    message: 'Long enough to be sent.',
  };
  expect((await call(site.url, 'POST', '/api/send-message', { json: message })).status < 300, 'a message is refused');
  const mailed = await until(() => smtp.taken.some(({ source }) => source.includes(subject)), MAILED_WITHIN_MS);
  expect(mailed !== null, 'a mail is not sent');
  return holds(
    `${jump}: sessions, writes, kept answers, addresses of files, and mails go on`,
    against,
    `a view shows after ${Math.round(counted ?? 0)} ms, a mail is out after ${Math.round(mailed ?? 0)} ms`,
  );
}

/** A mail that is put off while the clock is a day ahead is not put off for a day once it is set right. */
async function putOff(scene: Scene, refuse: (refusing: boolean) => void): Promise<Outcome> {
  const { site, smtp } = scene;
  await scene.setClock(DAY_MS);
  refuse(true);
  const before = smtp.connections();
  const message = {
    user_name: 'Reader',
    user_email: 'reader@example.test',
    subject: 'Put off',
    message: 'Long enough to be sent.',
  };
  await call(site.url, 'POST', '/api/send-message', { json: message });
  await until(() => smtp.connections() > before, MAILED_WITHIN_MS);
  await pause(500);
  refuse(false);
  await scene.setClock(0);
  const mailed = await until(() => smtp.taken.some(({ source }) => source.includes('Put off')), MAILED_WITHIN_MS);
  return holds(
    'a mail that was put off while the clock was a day ahead is sent once it is set right',
    mailed === null ? ['it is not sent'] : [],
    `after ${Math.round(mailed ?? 0)} ms`,
  );
}

/** An account that may sign in no more for five minutes may do so after them, whatever the clock says then. */
async function limited({ site, setClock }: Scene): Promise<Outcome> {
  await setClock(DAY_MS);
  const attempt = () =>
    call(site.url, 'POST', '/api/login', { json: { username: 'somebody', password: 'wrong-words' } });
  let answer = await attempt();
  for (let count = 0; count < 15 && answer.status === 401; count += 1) answer = await attempt();
  const reached = answer.status === 429;
  await setClock(0);
  const after = await attempt();
  const seconds = Number(after.retryAfter ?? 0);
  return holds('a limit that was reached while the clock was a day ahead lasts no longer than it would have', [
    ...(reached ? [] : ['the limit was not reached']),
    ...(after.status === 401 || (after.status === 429 && seconds <= 300)
      ? []
      : [`${after.status}, to come back in ${after.retryAfter} s`]),
  ]);
}

export const clockJumps: Scenario = {
  name: 'clock',
  title: 'the clock jumps by hours and days',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'qram-clock-'));
    const file = path.join(folder, 'shift');
    let refusing = false;
    const smtp = await startSmtp({ beforeTaking: () => (refusing ? reply(451, 'later') : null) });
    const site = await startSite({
      env: {
        LOG_LEVEL: 'error',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'site@example.test',
        NODE_OPTIONS: `--import ${PRELOADED}`,
        QRAM_CLOCK_FILE: file,
      },
    });
    try {
      const token = await adminToken(site.url);
      const setClock = async (shift: number) => {
        await writeFile(file, String(shift));
        process.kill(site.pid, 'SIGUSR2');
        await pause(300);
      };
      const scene: Scene = { site, token, smtp, setClock };
      const topics = (await call(site.url, 'GET', '/api/topics', { token })).body as { id: number; pdf: unknown }[];
      const topic = topics.find(({ pdf }) => Boolean(pdf))?.id ?? 0;
      const oldLink = await fileLink(scene, topic);
      const outcomes: Outcome[] = [];
      for (const [jump, shift] of JUMPS) {
        await setClock(shift);
        outcomes.push(await lookAfter(scene, jump, topic, oldLink, shift));
      }
      outcomes.push(
        await putOff(scene, (value) => {
          refusing = value;
        }),
      );
      outcomes.push(await limited(scene));
      const errors = site.output().match(/"level":(50|60)[^\n]*/g) ?? [];
      outcomes.push(holds('the same process serves on, and found no fault of its own', errors));
      return outcomes;
    } finally {
      await site.remove();
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
