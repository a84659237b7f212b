// @databases sqlite
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles, readState } from '../../../test/databases/site-snapshot.ts';
import { fetchRaw, listen, readResponse } from '../../../test/raw-http.ts';
import { picture } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite();
  url = await listen(site);
});
afterAll(() => site.close());

const HEAD = [
  '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nNever there',
  '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
].join('\r\n');

function post(headers: Record<string, string | number> = {}) {
  return request(`${url}/api/gallery`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${site.adminToken}`,
      'content-type': 'multipart/form-data; boundary=cut',
      ...headers,
    },
  });
}

describe('an upload that stops halfway', () => {
  it('leaves neither a record nor a file', async () => {
    const before = await readState(site);
    const bytes = await picture('png', { width: 900, height: 900 });
    const sent = post({ 'content-length': 5_000_000 });
    sent.on('error', () => {});
    sent.write(HEAD);
    sent.write(bytes);
    await vi.waitFor(async () => expect(await listFiles(site, 'incoming')).toHaveLength(1), { timeout: 10_000 });
    sent.destroy();
    await vi.waitFor(async () => expect(await listFiles(site, 'incoming')).toEqual([]), { timeout: 10_000 });
    expect(await readState(site)).toEqual(before);
    expect((await fetchRaw(`${url}/healthz`)).status).toBe(200);
  });

  it('rejects an upload without the closing boundary', async () => {
    const before = await readState(site);
    const bytes = await picture('png');
    const response = await readResponse(post(), (sent) => {
      sent.write(HEAD);
      sent.end(bytes);
    });
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'bad_request' });
    await vi.waitFor(async () => expect(await readState(site)).toEqual(before), { timeout: 10_000 });
  });
});
