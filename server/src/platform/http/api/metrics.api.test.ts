// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { enqueueMail } from '../../mail/outbox.ts';

const TOKEN = 'a-token-for-scraping-0001';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const scrape = (token: string | null = TOKEN) => site.call('GET', '/metrics', { token });

/** Undefined without the metric. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await scrape()).text.split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('/metrics', () => {
  it('responds with 404 without a configured token', async () => {
    const other = await startTestSite();
    try {
      expect((await other.call('GET', '/metrics', { token: TOKEN })).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('requires the token; an admin session is not enough', async () => {
    for (const token of [null, site.adminToken, `${TOKEN}1`, TOKEN.slice(1)]) {
      const refused = await scrape(token);
      expect([refused.status, refused.body]).toMatchObject([401, { code: 'unauthenticated' }]);
    }
    const { status, headers } = await scrape();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('counts and times requests by route pattern and status class', async () => {
    const route = (path: string, status: string, method = 'GET') =>
      `qram_http_requests_total{method="${method}",route="${path}",status="${status}"}`;
    const before = (await figure(route('/api/users/:id', '2xx'))) ?? 0;
    const user = await addUser(site);
    await site.call('GET', `/api/users/${user.id}`);
    await site.call('GET', '/api/users/987654', {});
    await site.call('GET', '/api/secret-words-of-a-visitor', { token: null });
    expect(await figure(route('/api/users/:id', '2xx'))).toBe(before + 1);
    expect(await figure(route('/api/users/:id', '4xx'))).toBe(1);
    expect(await figure('qram_http_request_duration_seconds_count{method="GET",route="/api/users/:id"}')).toBe(
      before + 2,
    );
    const { text } = await scrape();
    expect(text).not.toMatch(new RegExp(`987654|secret-words|${user.username}|${TOKEN}`));
  });

  it('reports cache metrics', async () => {
    const made = (await figure('qram_cache_answers_total{result="made"}')) ?? 0;
    const hits = (await figure('qram_cache_answers_total{result="whole"}')) ?? 0;
    // Over the network: cache hits bypass the framework and its inject().
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const first = await fetch(`${url}/api/gallery`);
    await fetch(`${url}/api/gallery`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${url}/api/gallery`, { headers })).status).toBe(304);
    expect(await figure('qram_cache_answers_total{result="made"}')).toBe(made + 1);
    expect(await figure('qram_cache_answers_total{result="whole"}')).toBe(hits + 1);
    expect(await figure('qram_cache_answers_total{result="unchanged"}')).toBe(1);
    expect(await figure('qram_cache_bytes')).toBeGreaterThan(0);
  });

  it('reports metrics of the database, the outbox, memory and the event loop', async () => {
    await site.deps.db
      .transaction()
      .execute((trx) =>
        enqueueMail(
          trx,
          { kind: 'test', recipient: 'somebody@example.test', subject: 'S', text: 't', html: 'h', payload: {} },
          new Date(Date.now() - 90_000),
        ),
      );
    expect(await figure('qram_outbox_waiting')).toBe(1);
    expect(await figure('qram_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(await figure('qram_database_up')).toBe(1);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await figure('qram_live_answers')).toBe(0);
  });
});
