// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

const ORIGINS = 'https://course.example.test,http://127.0.0.1:8080';

let closed: TestSite;
let open: TestSite;
beforeAll(async () => {
  closed = await startTestSite({ pages: true });
  open = await startTestSite({ pages: true, variables: { EMBED_ORIGINS: ORIGINS } });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const visit = (site: TestSite, url: string) => site.app.inject({ url });

it('lets no other site frame the simulator, unless EMBED_ORIGINS names it', async () => {
  const { statusCode, headers } = await visit(closed, '/embed/simulator');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  const framed = (await visit(open, '/embed/simulator')).headers;
  expect(framed['content-security-policy']).toContain(
    'frame-ancestors https://course.example.test http://127.0.0.1:8080',
  );
  expect(framed['x-frame-options']).toBeUndefined();
});

it('opens no other page to frames, also with EMBED_ORIGINS', async () => {
  for (const url of ['/', '/simulator', '/login', '/account/profile', '/embed', '/embed/simulator/x', '/api/videos']) {
    const { headers } = await visit(open, url);
    expect([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

it('serves the simulator without header, footer and cookies, and not to search engines', async () => {
  const { payload, headers } = await visit(open, '/embed/simulator');
  expect(payload).toContain('QRAM simulator');
  expect(payload).toContain('role="grid"');
  expect(payload).not.toMatch(/Quick Links|Register|href="\/login"|rel="canonical"/);
  expect(headers['set-cookie']).toBeUndefined();
  expect((await visit(open, '/sitemap.xml')).payload).not.toContain('/embed');
});
