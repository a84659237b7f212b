// @databases postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHarmless } from '../hostile-values.ts';
import { addVideo } from '../scenes/builders.ts';
import { startTestSite, type TestRequest, type TestSite } from '../test-site.ts';
import { listOperations } from './operations.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=cut' };
  const part = (name: string, value: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  it.each<[string, number, TestRequest]>([
    ['that is no JSON', 400, { payload: '{"title":', headers: json }],
    ['of nothing, called JSON', 400, { payload: '', headers: json }],
    ['with __proto__', 400, { payload: '{"title":"x","__proto__":{"role":"admin"}}', headers: json }],
    ['with constructor.prototype', 400, { payload: '{"constructor":{"prototype":{"x":1}}}', headers: json }],
    ['of 100,000 lists in lists', 422, { payload: '['.repeat(100_000) + ']'.repeat(100_000), headers: json }],
    [
      'of a field with lists in lists',
      422,
      { payload: `{"title":${'['.repeat(9000)}${']'.repeat(9000)}}`, headers: json },
    ],
    ['of more than 1 MB', 413, { payload: JSON.stringify({ title: 'x'.repeat(1_100_000) }), headers: json }],
    ['in bytes that are no text', 400, { payload: Buffer.from([0xff, 0xfe, 0x00, 0x80]), headers: json }],
    ['of plain text', 415, { payload: 'title=x', headers: { 'content-type': 'text/plain' } }],
    ['of XML', 415, { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['of a type that is none', 415, { payload: 'x', headers: { 'content-type': ';;;' } }],
    ['of JSON by another name', 415, { payload: '{}', headers: { 'content-type': 'application/x-json' } }],
    ['of multipart without a boundary', 400, { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['of multipart that is none', 400, { payload: 'no parts here', headers: multipart }],
    ['of multipart with __proto__', 400, { payload: `${part('__proto__', 'x')}--cut--\r\n`, headers: multipart }],
    [
      'of multipart with 60 fields',
      413,
      {
        payload: `${Array.from({ length: 60 }, (_, n) => part(`f${n}`, 'x')).join('')}--cut--\r\n`,
        headers: multipart,
      },
    ],
    [
      'of multipart with a huge field',
      413,
      { payload: `${part('title', 'x'.repeat(150_000))}--cut--\r\n`, headers: multipart },
    ],
  ])('%s is rejected with %d', async (_what, status, request) => {
    const response = await site.call('POST', '/api/videos', request);
    expectHarmless(response, request.headers);
    expect(response.status).toBe(status);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  it.each([
    "Robert'); drop table users; --",
    '<script>alert("1")</script> & <b>bold</b>',
    '"quotes" `ticks` \\ back\\slashes \\n',
    '{{constructor.constructor("x")()}}',
    'Zero\u200bwidth, right-to-left \u202e, \u{1f9ca}',
    '%_%',
  ])('stores the title %j and returns it verbatim', async (title) => {
    const { id } = await addVideo(site, { title, description: title });
    const response = await site.call('GET', `/api/videos/${id}`, { token: null });
    expect(response.body).toMatchObject({ title, description: title });
    expect(response.headers['content-type']).toContain('application/json');
    const found = await site.call('GET', `/api/videos?search=${encodeURIComponent(title)}`, { token: null });
    expect((found.body as { id: number }[]).map((video) => video.id)).toEqual([id]);
  });

  it("counts views up to the column's maximum", async () => {
    const { id } = await addVideo(site, { views: 2147483647 });
    const response = await site.call('POST', `/api/videos/${id}/increment-view`, { token: null });
    expect(response).toMatchObject({ status: 200, body: { id, views: 2147483647 } });
  });
});

it.each([
  ['of plain text', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  ['that is no JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
  ['over the limit', { payload: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } }],
])('every operation declares its response to a body %s', { timeout: 120_000 }, async (_what, request) => {
  const operations = await listOperations(site);
  const seen = new Set<number>();
  for (const { name, method, path, statuses } of operations) {
    // Logging out ends the session of the following calls.
    if (method === 'GET' || path === '/api/logout') continue;
    const url = path.replace(/\{[a-z_]+\}/gi, '2147483647') + (name.startsWith('POST') ? '?_method=PUT' : '');
    const { status } = await site.call(method, url, request);
    expect([name, statuses.includes(status), status]).toEqual([name, true, status]);
    seen.add(status);
  }
  expect([...seen].some((status) => [400, 413, 415].includes(status))).toBe(true);
});
