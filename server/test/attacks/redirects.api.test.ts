// @databases postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPatent, addPremiumAppTopic, addTopic } from '../documents/document-builders.ts';
import { fetchRaw, listen } from '../raw-http.ts';
import { addButton, addSignedIn, addTerm, addVideo } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const DESTINATION = 'https://shop.example/start';
let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite({ pages: true, variables: { TERMS_DESTINATION_URL: DESTINATION } });
  url = await listen(site);
});
afterAll(() => site.close());

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://user@evil.example:1/',
];

describe('no open redirects', () => {
  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/..',
    '/%2f%2fevil.example',
    '/%5cevil.example/',
    '/.//evil.example',
    '/videos//evil.example',
    '/videos/',
    '/VIDEOS',
    '/admin//evil.example',
    '//evil.example/%2e%2e',
  ])('redirects to no other site by the path %s', async (path) => {
    const response = await fetchRaw(url, {
      path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(response.status).toBeLessThan(500);
    expect(response.status < 300 || response.status >= 400 || String(response.headers.location).startsWith('/')).toBe(
      true,
    );
    expect(String(response.headers.location ?? '')).not.toMatch(/^(\/\/|\/\\|\w+:)/);
    expect(response.text).not.toMatch(/http-equiv="?refresh|(href|content|src)="(https?:)?\/\/evil/i);
  });

  it.each(['next', 'from', 'redirect', 'return_to', 'url', 'continue', 'destination'])(
    'redirects to no other site by ?%s=',
    async (name) => {
      for (const where of ELSEWHERE)
        for (const page of ['/login', '/register', '/TermsPage', '/account', '/admin']) {
          const response = await fetchRaw(`${url}${page}?${name}=${encodeURIComponent(where)}`);
          expect([response.status, response.headers.location, response.headers.refresh]).toEqual([
            200,
            undefined,
            undefined,
          ]);
          expect(response.text).not.toMatch(/(href|action|content)="[^"]*evil\.example/i);
        }
    },
  );

  it("redirects to no other site by the input of the terms' acceptance", async () => {
    await addTerm(site);
    const { token } = await addSignedIn(site);
    const json = { destination: 'https://evil.example', next: '//evil.example', terms_destination: '//evil.example' };
    const { status, text } = await site.call('POST', '/api/accept-terms', { token, json });
    expect([status < 300, text.includes(DESTINATION), text.includes('evil')]).toEqual([true, true, false]);
  });

  const harmless = (link: string): boolean => link === '' || /^(https?:\/\/|\/(?![/\\]))/.test(link);
  const ADDED: [string, string, (link: string) => Promise<Record<string, unknown>>][] = [
    ['service', 'link', (link) => addButton(site, { link }) as never],
    ['external service', 'link', (link) => addButton(site, { link, type: 'external' }) as never],
    ['video', 'link', (link) => addVideo(site, { link }) as never],
    ['patent', 'pdf_url', (pdf_url) => addPatent(site, { pdf_url }) as never],
    ['topic', 'video', (video) => addTopic(site, { video }) as never],
    ['application', 'link', (link) => addPremiumAppTopic(site, { link }) as never],
  ];
  it.each(ADDED)('redirects to no other site by the link of a %s', async (_what, field, add) => {
    for (const where of ELSEWHERE) {
      const record = await add(where).catch(() => null);
      expect(harmless(String(record?.[field] ?? '')), `${where} became ${record?.[field]}`).toBe(true);
    }
  });
});
