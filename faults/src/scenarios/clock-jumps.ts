import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type FakeSmtp, smtpError, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { call, logInAdmin } from '../harness/call.ts';
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
/** Counters in cached responses are at most five seconds old. */
const MAX_COUNTER_AGE_MS = 6500;
const MAX_MAIL_DELAY_MS = 12_000;
const PRELOADED = pathToFileURL(path.resolve(import.meta.dirname, '..', 'harness', 'shifted-clock.mjs')).href;

interface Scene {
  site: Site;
  token: string;
  smtp: FakeSmtp;
  setClock(shift: number): Promise<void>;
}

async function waitUntil(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<number | null> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > withinMs) return null;
    await pause(100);
  }
  return performance.now() - started;
}

/** A premium file's link, with its cookie. */
async function createFileLink({ site, token }: Scene, topic: number): Promise<{ url: string; cookie: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': uniqueSender(),
  };
  const response = await fetch(`${site.url}/api/topics/${topic}/links`, {
    method: 'POST',
    headers,
    body: '{"part":"pdf"}',
  });
  const { url } = (await response.json()) as { url: string };
  return { url, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const requestStatus = async ({ site }: Scene, { url, cookie }: { url: string; cookie: string }): Promise<number> => {
  const response = await fetch(site.url + url, { headers: { cookie } });
  await response.arrayBuffer();
  return response.status;
};

async function checkAfter(
  scene: Scene,
  jump: string,
  topic: number,
  oldLink: { url: string; cookie: string },
  shift: number,
): Promise<Outcome> {
  const { site, token, smtp } = scene;
  const violations: string[] = [];
  const expect = (right: boolean, what: string) => void (right || violations.push(what));
  const statusAt = async (path: string) => (await call(site.url, 'GET', path, { token })).status;
  expect((await statusAt('/readyz')) === 200, '/readyz');
  expect((await statusAt('/api/me')) === 200, 'the session ended');
  expect(
    (await call(site.url, 'POST', '/api/login', { json: { username: 'admin', password: 'wrong' } })).status === 401,
    'login',
  );

  const title = `Written ${jump}`;
  const created = await call(site.url, 'POST', '/api/videos', {
    token,
    json: { title, link: 'https://youtu.be/F_Riqjdh2oM' },
  });
  const { id } = created.body as { id: number };
  const listed = async () => (await call(site.url, 'GET', '/api/videos')).body as { id: number; views: number }[];
  expect(created.status === 201 && (await listed()).some((video) => video.id === id), 'a write is not visible');
  await call(site.url, 'POST', `/api/videos/${id}/increment-view`);
  const counted = await waitUntil(
    async () => (await listed()).find((video) => video.id === id)?.views === 1,
    MAX_COUNTER_AGE_MS,
  );
  expect(counted !== null, 'a view is not visible');

  const link = await createFileLink(scene, topic);
  expect((await requestStatus(scene, link)) === 200, 'a file link is not valid');
  if (shift >= DAY_MS) expect((await requestStatus(scene, oldLink)) === 403, 'a file link of yesterday is still valid');

  const subject = `Mail ${jump}`;
  const message = {
    user_name: 'Reader',
    user_email: 'reader@example.test',
    subject,
    message: 'Long enough to be sent.',
  };
  expect((await call(site.url, 'POST', '/api/send-message', { json: message })).status < 300, 'a message is rejected');
  const mailed = await waitUntil(() => smtp.received.some(({ source }) => source.includes(subject)), MAX_MAIL_DELAY_MS);
  expect(mailed !== null, 'an email is not sent');
  return holds(
    `${jump}: sessions, writes, cached responses, file links and email work`,
    violations,
    `a view is visible after ${Math.round(counted ?? 0)} ms, an email is sent after ${Math.round(mailed ?? 0)} ms`,
  );
}

/** Email deferred while the clock is a day ahead must be sent soon after it is set back. */
async function checkDeferredEmail(scene: Scene, refuse: (refusing: boolean) => void): Promise<Outcome> {
  const { site, smtp } = scene;
  await scene.setClock(DAY_MS);
  refuse(true);
  const before = smtp.connections();
  const message = {
    user_name: 'Reader',
    user_email: 'reader@example.test',
    subject: 'Deferred',
    message: 'Long enough to be sent.',
  };
  await call(site.url, 'POST', '/api/send-message', { json: message });
  await waitUntil(() => smtp.connections() > before, MAX_MAIL_DELAY_MS);
  await pause(500);
  refuse(false);
  await scene.setClock(0);
  const mailed = await waitUntil(
    () => smtp.received.some(({ source }) => source.includes('Deferred')),
    MAX_MAIL_DELAY_MS,
  );
  return holds(
    'an email deferred while the clock was a day ahead is sent after the clock is set back',
    mailed === null ? ['it is not sent'] : [],
    `after ${Math.round(mailed ?? 0)} ms`,
  );
}

/** A login limit reached while the clock is a day ahead must end within five minutes after it is set back. */
async function checkLoginLimit({ site, setClock }: Scene): Promise<Outcome> {
  await setClock(DAY_MS);
  const attempt = () =>
    call(site.url, 'POST', '/api/login', { json: { username: 'somebody', password: 'wrong-words' } });
  let response = await attempt();
  for (let count = 0; count < 15 && response.status === 401; count += 1) response = await attempt();
  const reached = response.status === 429;
  await setClock(0);
  const after = await attempt();
  const seconds = Number(after.retryAfter ?? 0);
  return holds('a limit reached while the clock was a day ahead lasts no longer than its window', [
    ...(reached ? [] : ['the limit was not reached']),
    ...(after.status === 401 || (after.status === 429 && seconds <= 300)
      ? []
      : [`${after.status}, Retry-After ${after.retryAfter} s`]),
  ]);
}

export const clockJumps: Scenario = {
  name: 'clock',
  title: 'the clock jumps by hours and days',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'qram-clock-'));
    const file = path.join(folder, 'shift');
    let refusing = false;
    const smtp = await startSmtp({ beforeAccept: () => (refusing ? smtpError(451, 'later') : null) });
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
      const token = await logInAdmin(site.url);
      const setClock = async (shift: number) => {
        await writeFile(file, String(shift));
        process.kill(site.pid, 'SIGUSR2');
        await pause(300);
      };
      const scene: Scene = { site, token, smtp, setClock };
      const topics = (await call(site.url, 'GET', '/api/topics', { token })).body as { id: number; pdf: unknown }[];
      const topic = topics.find(({ pdf }) => Boolean(pdf))?.id ?? 0;
      const oldLink = await createFileLink(scene, topic);
      const outcomes: Outcome[] = [];
      for (const [jump, shift] of JUMPS) {
        await setClock(shift);
        outcomes.push(await checkAfter(scene, jump, topic, oldLink, shift));
      }
      outcomes.push(
        await checkDeferredEmail(scene, (value) => {
          refusing = value;
        }),
      );
      outcomes.push(await checkLoginLimit(scene));
      const errors = site.output().match(/"level":(50|60)[^\n]*/g) ?? [];
      outcomes.push(holds('the process keeps running without logged errors', errors));
      return outcomes;
    } finally {
      await site.remove();
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
