import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN } from '@qram/testing/site';
import { follow, type Reply, send } from './client.ts';
import type { Cluster } from './cluster-scene.ts';
import { type Outcome, shows } from './scenario.ts';

const SEEN_MS = 1000;
/** Once more what proxies may keep, and the second in which it is counted. */
const SEEN_THROUGH_CACHE_MS = 3000;

export async function signIn(url: string): Promise<string> {
  const json = { username: ADMIN.username, password: ADMIN.password };
  const { status, text } = await send(`${url}/api/login`, { method: 'POST', json });
  if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

/** Milliseconds until it holds; null when it does not in time. */
async function until(withinMs: number, ask: () => Promise<boolean>): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    if (await ask()) return Math.round(performance.now() - begun);
    await pause(10);
  }
  return null;
}

const cacheWord = ({ headers }: Reply): string => String(headers['x-cache-status'] ?? '-');

/** A write at one instance is seen at the other, and by whoever asks through nginx. */
async function writesAreSeen({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const seen = async (base: string, limit: number) => {
    const title = `Seen ${performance.now()}`;
    await send(`${base}/api/videos`);
    const json = { title, link: 'https://youtu.be/F_Riqjdh2oM' };
    const { status } = await send(`${first.url}/api/videos`, { method: 'POST', token, json });
    if (status !== 201) throw new Error(`a write was answered with ${status}`);
    return until(limit, async () => (await send(`${base}/api/videos`)).text.includes(title));
  };
  const beside = await seen(second.url, SEEN_MS);
  const through = await seen(nginx.url, SEEN_THROUGH_CACHE_MS);
  return [
    shows(`a write on one instance is seen on the other within ${SEEN_MS} ms`, beside !== null, `${beside} ms`),
    shows('and through nginx, whose cache keeps lists for a second', through !== null, `${through} ms`),
  ];
}

/** The number of new messages, followed at the other instance and through nginx, hears of one that is sent. */
async function badgesHear({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [where, url] of [
    ['at the other instance', second.url],
    ['through nginx', nginx.url],
  ] as const) {
    const follower = await follow(`${url}/api/contact-messages/counts`, token);
    const before = await follower.next(SEEN_MS);
    const json = { user_name: 'Sender', user_email: 's@example.test', subject: 'Subject', message: 'A message.' };
    const { status, text } = await send(`${first.url}/api/send-message`, { method: 'POST', json });
    if (status !== 201) throw new Error(`a message was answered with ${status}: ${text}`);
    const begun = performance.now();
    const after = await follower.next(SEEN_MS).catch(() => null);
    follower.close();
    const figure = `${before.slice(6)} → ${after?.slice(6)} after ${Math.round(performance.now() - begun)} ms`;
    outcomes.push(
      shows(`a live badge ${where} hears of a write within ${SEEN_MS} ms`, after !== null && after !== before, figure),
    );
  }
  return outcomes;
}

async function sessionIsShared({ second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const answers = [await send(`${second.url}/api/me`, { token })];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await send(`${nginx.url}/api/me`, { token }));
  const figure = answers.map(({ status }) => status).join(', ');
  return [
    shows(
      'a session made on one instance is good on the other',
      answers.every(({ status }) => status === 200),
      figure,
    ),
  ];
}

/** 40 calls at once where 30 are allowed, to whichever instance nginx chooses. */
async function limitsAreShared({ nginx }: Cluster): Promise<Outcome> {
  const sent = Array.from({ length: 40 }, () =>
    send(`${nginx.url}/api/login`, { method: 'POST', json: {}, from: '127.0.0.30' }),
  );
  const refused = (await Promise.all(sent)).filter(({ status }) => status === 429);
  const told = refused.every(({ headers }) => Number(headers['retry-after']) > 0);
  return shows(
    'of a burst through nginx exactly those within the limit pass',
    refused.length === 10 && told,
    `${refused.length} of 40 refused with 429`,
  );
}

async function cacheIsHeeded({ nginx }: Cluster, token: string): Promise<Outcome[]> {
  const lists: Reply[] = [];
  for (let turn = 0; turn < 5; turn += 1)
    lists.push(await send(`${nginx.url}/api/patents`, { headers: { 'accept-encoding': 'br' } }));
  const etag = String(lists[0]?.headers.etag);
  const known = await send(`${nginx.url}/api/patents`, { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
  const signedIn: Reply[] = [];
  for (const path of ['/api/patents', '/api/me', '/api/users', '/', '/api/me'])
    signedIn.push(await send(nginx.url + path, { token }));
  const afterwards = await send(`${nginx.url}/api/me`);
  const users = await send(`${nginx.url}/api/users`);
  return [
    shows(
      'nginx answers a crowd from its cache',
      lists.some((it) => cacheWord(it) === 'HIT'),
      lists.map(cacheWord).join(', '),
    ),
    shows('and 304 to those who have it already', known.status === 304, `${known.status}, ${cacheWord(known)}`),
    shows(
      'who is signed in never meets it',
      signedIn.every((it) => cacheWord(it) === 'BYPASS'),
      signedIn.map(cacheWord).join(', '),
    ),
    shows(
      'and leaves nothing there for others',
      afterwards.status === 401 && users.status === 401,
      `${afterwards.status}, ${users.status}`,
    ),
    shows('figures of instances are not for visitors', (await send(`${nginx.url}/metrics`)).status === 404, ''),
  ];
}

/** The address that limits and the audit trail go by is the one that nginx saw, whatever the sender claims. */
async function addressesAreTrue({ nginx }: Cluster, token: string): Promise<Outcome> {
  const from = '127.0.0.77';
  const json = { username: ADMIN.username, password: 'wrong-words' };
  await send(`${nginx.url}/api/login`, { method: 'POST', json, from, headers: { 'x-forwarded-for': '192.0.2.1' } });
  const { text } = await send(`${nginx.url}/api/audit?page=1&per_page=5`, { token });
  return shows(
    'senders are known by the address that nginx saw',
    text.includes(from) && !text.includes('192.0.2.1'),
    from,
  );
}

/** What two instances have in common while both are well. */
export async function sharing(cluster: Cluster, token: string): Promise<Outcome[]> {
  return [
    ...(await sessionIsShared(cluster, token)),
    ...(await writesAreSeen(cluster, token)),
    ...(await badgesHear(cluster, token)),
    await limitsAreShared(cluster),
    ...(await cacheIsHeeded(cluster, token)),
    await addressesAreTrue(cluster, token),
  ];
}
