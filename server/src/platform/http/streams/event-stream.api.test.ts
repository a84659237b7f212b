// @databases both
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const PATH = '/api/service-requests/pending';
let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

const open = (token: string | null) =>
  fetch(url + PATH, {
    headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

/** Reads a stream's events in order; null at its end. */
function readEvents(response: Response): () => Promise<unknown> {
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  return async () => {
    for (;;) {
      const [, data, rest] = /^data: (.*)\n\n([\s\S]*)$/.exec(text) ?? [];
      if (data !== undefined) {
        text = rest ?? '';
        return JSON.parse(data);
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text = (text + value).replace(/^: .*\n\n/gm, '');
    }
  };
}

describe('an event stream', () => {
  it('responds with plain JSON without the header', async () => {
    expect(await site.call('GET', PATH)).toMatchObject({ status: 200, body: { pending: 0 } });
  });

  it('sends the data at once, and again after each change', async () => {
    const response = await open(site.adminToken);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const next = readEvents(response);
    expect(await next()).toEqual({ pending: 0 });
    const { token } = await addSignedIn(site);
    const { id } = await addRequest(site, token, { service_id: 2 });
    expect(await next()).toEqual({ pending: 1 });
    await site.call('PATCH', `/api/service-requests/${id}`, { json: { status: 'Approved' } });
    expect(await next()).toEqual({ pending: 0 });
  });

  it('sends changes of another instance', async () => {
    const next = readEvents(await open(site.adminToken));
    expect(await next()).toEqual({ pending: 0 });
    const { user } = await addSignedIn(site);
    const at = new Date().toISOString();
    await site.deps.db
      .insertInto('service_requests')
      .values({
        user_id: user.id,
        service_id: 2,
        is_monthly: 1,
        status: 'Pending',
        price_cents: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await site.deps.db
      .updateTable('content_versions')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('collection', '=', 'service_requests')
      .execute();
    await site.deps.revisions.refresh();
    expect(await next()).toEqual({ pending: 1 });
  });

  it('rejects an event stream like any other response', async () => {
    expect((await open(null)).status).toBe(401);
    expect((await open((await addSignedIn(site)).token)).status).toBe(403);
  });

  it('ends when access is lost', async () => {
    const { user, token } = await addSignedIn(site, { role: 'admin' });
    const next = readEvents(await open(token));
    expect(await next()).toEqual({ pending: 1 });
    await site.call('PUT', `/api/users/${user.id}`, { json: { role: 'user' } });
    await addRequest(site, (await addSignedIn(site)).token, { service_id: 3 });
    expect(await next()).toBeNull();
  });

  it('shuts down without waiting for event streams', async () => {
    const next = readEvents(await open(site.adminToken));
    await next();
    // Waits for open requests.
    await site.app.close();
    expect(await next()).toBeNull();
  });
});
