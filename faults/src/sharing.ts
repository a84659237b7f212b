import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN } from '@qram/testing/site';
import { type Reply, send, subscribe } from './client.ts';
import type { Cluster } from './cluster-scene.ts';
import { type Outcome, shows } from './scenario.ts';

const VISIBLE_MS = 1000;
/** Twice the time that proxies may cache, and one second for the counters. */
const SEEN_THROUGH_CACHE_MS = 3000;

export async function signIn(url: string): Promise<string> {
  const json = { username: ADMIN.username, password: ADMIN.password };
  const { status, text } = await send(`${url}/api/login`, { method: 'POST', json });
  if (status !== 200) throw new Error(`login responded ${status}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

async function waitUntil(withinMs: number, condition: () => Promise<boolean>): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < withinMs) {
    if (await condition()) return Math.round(performance.now() - started);
    await pause(10);
  }
  return null;
}

const cacheStatus = ({ headers }: Reply): string => String(headers['x-cache-status'] ?? '-');

/** A write on one instance must be visible on the other, and through nginx. */
async function writesAreVisible({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const seen = async (base: string, limit: number) => {
    const title = `Seen ${performance.now()}`;
    await send(`${base}/api/videos`);
    const json = { title, link: 'https://youtu.be/F_Riqjdh2oM' };
    const { status } = await send(`${first.url}/api/videos`, { method: 'POST', token, json });
    if (status !== 201) throw new Error(`a write responded ${status}`);
    return waitUntil(limit, async () => (await send(`${base}/api/videos`)).text.includes(title));
  };
  const beside = await seen(second.url, VISIBLE_MS);
  const through = await seen(nginx.url, SEEN_THROUGH_CACHE_MS);
  return [
    shows(`a write on one instance is visible on the other within ${VISIBLE_MS} ms`, beside !== null, `${beside} ms`),
    shows('and through nginx, whose cache keeps lists for a second', through !== null, `${through} ms`),
  ];
}

/** The badge of new messages must update on the other instance and through nginx. */
async function badgesUpdate({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [where, url] of [
    ['at the other instance', second.url],
    ['through nginx', nginx.url],
  ] as const) {
    const events = await subscribe(`${url}/api/contact-messages/counts`, token);
    const before = await events.next(VISIBLE_MS);
    const json = { user_name: 'Sender', user_email: 's@example.test', subject: 'Subject', message: 'A message.' };
    const { status, text } = await send(`${first.url}/api/send-message`, { method: 'POST', json });
    if (status !== 201) throw new Error(`a message responded ${status}: ${text}`);
    const started = performance.now();
    const after = await events.next(VISIBLE_MS).catch(() => null);
    events.close();
    const figure = `${before.slice(6)} → ${after?.slice(6)} after ${Math.round(performance.now() - started)} ms`;
    outcomes.push(
      shows(`a live badge ${where} updates within ${VISIBLE_MS} ms`, after !== null && after !== before, figure),
    );
  }
  return outcomes;
}

async function sessionIsShared({ second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const responses = [await send(`${second.url}/api/me`, { token })];
  for (let turn = 0; turn < 6; turn += 1) responses.push(await send(`${nginx.url}/api/me`, { token }));
  const figure = responses.map(({ status }) => status).join(', ');
  return [
    shows(
      'a session of one instance is valid on the other',
      responses.every(({ status }) => status === 200),
      figure,
    ),
  ];
}

/** 40 parallel calls with a limit of 30, on both instances. */
async function limitsAreShared({ nginx }: Cluster): Promise<Outcome> {
  const sent = Array.from({ length: 40 }, () =>
    send(`${nginx.url}/api/login`, { method: 'POST', json: {}, from: '127.0.0.30' }),
  );
  const refused = (await Promise.all(sent)).filter(({ status }) => status === 429);
  const haveRetryAfter = refused.every(({ headers }) => Number(headers['retry-after']) > 0);
  return shows(
    'of a burst through nginx exactly the requests within the limit pass',
    refused.length === 10 && haveRetryAfter,
    `${refused.length} of 40 refused with 429`,
  );
}

async function cacheIsUsed({ nginx }: Cluster, token: string): Promise<Outcome[]> {
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
      'nginx responds to visitors from its cache',
      lists.some((it) => cacheStatus(it) === 'HIT'),
      lists.map(cacheStatus).join(', '),
    ),
    shows('and with 304 to a matching ETag', known.status === 304, `${known.status}, ${cacheStatus(known)}`),
    shows(
      'logged-in users bypass the cache',
      signedIn.every((it) => cacheStatus(it) === 'BYPASS'),
      signedIn.map(cacheStatus).join(', '),
    ),
    shows(
      'and store nothing in it',
      afterwards.status === 401 && users.status === 401,
      `${afterwards.status}, ${users.status}`,
    ),
    shows('/metrics is not public', (await send(`${nginx.url}/metrics`)).status === 404, ''),
  ];
}

/** Rate limits and the audit trail must use the IP that nginx saw, not a claimed one. */
async function addressesAreTrue({ nginx }: Cluster, token: string): Promise<Outcome> {
  const from = '127.0.0.77';
  const json = { username: ADMIN.username, password: 'wrong-words' };
  await send(`${nginx.url}/api/login`, { method: 'POST', json, from, headers: { 'x-forwarded-for': '192.0.2.1' } });
  const { text } = await send(`${nginx.url}/api/audit?page=1&per_page=5`, { token });
  return shows('senders have the address that nginx saw', text.includes(from) && !text.includes('192.0.2.1'), from);
}

/** Checks that two healthy instances share their state. */
export async function sharing(cluster: Cluster, token: string): Promise<Outcome[]> {
  return [
    ...(await sessionIsShared(cluster, token)),
    ...(await writesAreVisible(cluster, token)),
    ...(await badgesUpdate(cluster, token)),
    await limitsAreShared(cluster),
    ...(await cacheIsUsed(cluster, token)),
    await addressesAreTrue(cluster, token),
  ];
}
