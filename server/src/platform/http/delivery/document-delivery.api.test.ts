// @databases both
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentForm, pdf } from '../../../../test/documents/document-builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

describe.each(['folder', 'bucket'] as const)('a document from a %s', (files) => {
  const bytes = pdf('Delivered');
  let site: TestSite;
  let path: string;
  let size: number;
  beforeAll(async () => {
    site = await startTestSite({ files });
    const form = documentForm({ title: 'Delivered', patent_number: 'US 7' }, { pdf_file: bytes });
    path = ((await site.call('POST', '/api/patents', { form })).body as { pdf_url: string }).pdf_url;
    size = bytes.length;
  });
  afterAll(() => site.close());

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    site.call(method, path, { token: null, headers });

  it('sends a document in full, with validators for conditional requests', async () => {
    const full = await get();
    expect(full.status).toBe(200);
    expect(full.text).toBe(bytes.toString());
    expect(full.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      etag: `"${path.split('/').at(-1)}"`,
    });
    const head = await get({}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(size)]);
  });

  it('responds with 304 to clients that have the document', async () => {
    const { headers } = await get();
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const known: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ];
    for (const condition of known) {
      const { status, text, headers: sent } = await get(condition);
      expect([status, text, sent['cache-control']]).toEqual([304, '', 'public, max-age=300']);
    }
    const unknown: Record<string, string>[] = [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'some time' },
    ];
    for (const condition of unknown) expect((await get(condition)).status).toBe(200);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-5', 5, 6],
    ['bytes=5-99999999', 5, undefined],
    ['bytes=-99999999', 0, undefined],
  ])('supports the range %s', async (range, from, to) => {
    const part = bytes.subarray(from, to);
    const start = from < 0 ? size + from : from;
    const expected = {
      status: 206,
      headers: {
        'content-range': `bytes ${start}-${start + part.length - 1}/${size}`,
        'content-length': String(part.length),
      },
    };
    expect(await get({ range })).toMatchObject({ ...expected, text: part.toString() });
    expect(await get({ range }, 'HEAD')).toMatchObject({ ...expected, text: '' });
  });

  it.each(['bytes=99999999-', 'bytes=99999999-100000000', 'bytes=-0'])(
    'responds with 416 to the range %s',
    async (range) => {
      const { status, headers, text } = await get({ range });
      expect([status, headers['content-range'], text]).toEqual([416, `bytes */${size}`, '']);
    },
  );

  it.each(['bytes=9-5', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes'])(
    'sends a document in full without a single valid range: %s',
    async (range) => {
      expect(await get({ range })).toMatchObject({ status: 200, headers: { 'content-length': String(size) } });
    },
  );

  it('honors If-Range', async () => {
    const { headers } = await get();
    const requestStatus = async (condition: unknown) =>
      (await get({ range: 'bytes=0-9', 'if-range': String(condition) })).status;
    expect(await requestStatus(headers.etag)).toBe(206);
    expect(await requestStatus(headers['last-modified'])).toBe(206);
    expect(await requestStatus('"other"')).toBe(200);
    expect(await requestStatus(`W/${headers.etag}`)).toBe(200);
    expect(await requestStatus('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
    expect(await requestStatus('some time')).toBe(200);
  });
});

describe('a document that nginx sends', () => {
  let site: TestSite;
  let path: string;
  beforeAll(async () => {
    site = await startTestSite({ files: 'folder', variables: { NGINX_FILES: '/qram-files/' } });
    const form = documentForm({ title: 'By nginx', patent_number: 'US 8' }, { pdf_file: pdf('By nginx') });
    path = ((await site.call('POST', '/api/patents', { form })).body as { pdf_url: string }).pdf_url;
  });
  afterAll(() => site.close());

  const get = (address: string, headers: Record<string, string> = {}) =>
    site.call('GET', address, { token: null, headers });

  it('gets its internal path and the headers that nginx passes on, without a byte of it', async () => {
    const key = path.replace('/storage/', '');
    const expected = { 'x-accel-redirect': `/qram-files/${key}`, 'content-type': 'application/pdf' };
    const response = await get(path);
    expect(response).toMatchObject({ status: 200, text: '', headers: expected });
    expect(response.headers['content-disposition']).toContain('.pdf');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(await get(path, { range: 'bytes=0-4' })).toMatchObject({ status: 200, text: '', headers: expected });
  });

  it('gets no internal path if it is locked, missing or damaged', async () => {
    const refused = await Promise.all([
      get(`/storage/patents/${'0'.repeat(32)}.pdf`),
      get('/storage/patents/..%2f..%2fqram.sqlite'),
    ]);
    await writeFile(join(site.env.dataDir, path), 'cut');
    refused.push(await get(path));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 503]);
    for (const { headers } of refused) expect(headers).not.toHaveProperty('x-accel-redirect');
  });
});
