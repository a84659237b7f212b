// @databases postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCategory,
  addPatent,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopic,
} from '../documents/document-builders.ts';
import { findMails } from '../mail/test-mails.ts';
import { fetchRaw, listen } from '../raw-http.ts';
import { addButton, addFeature, addSlide, addTerm, addVideo, signIn, toRecord } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

/** Each breaks out of a possible context and starts a tagged element. */
const MARKUP = [
  '<script>qzmark()</script>',
  '</script><script>qzmark()</script>',
  '"><img src=x onerror=qzmark()>',
  "'><svg/onload=qzmark()>",
  '<!--<script>qzmark()',
  ']]><iframe srcdoc=qzmark></iframe>',
  '</title><style>qzmark{}</style>',
  '" onmouseover="qzmark()',
];
const LIVE = /<(script|img|svg|iframe|style)\b[^<>]{0,40}>?qzmark|<(img|svg|iframe)\b[^<>]*qzmark|onmouseover="qzmark/i;
/** JSON script elements can only be closed by their end tag. */
const STATES = /<script[^>]*type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g;

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
  url = await listen(site);
  for (const [number, text] of MARKUP.entries()) {
    await addVideo(site, { title: text, description: text });
    await addSlide(site, { title: text, description: text });
    await addFeature(site, { title: text, description: text });
    await addButton(site, { title: text, desc: text });
    await addTerm(site, { data: `${text}\n- ${text}` });
    await addPatent(site, { title: text, description: text, inventors: text, patent_number: `US ${number} B2` });
    await addTopic(site, { title: text, category_id: (await addCategory(site, text)).id });
    await addPremiumAppTopic(site, {
      title: text,
      description: text,
      category_id: (await addPremiumAppCategory(site, text)).id,
    });
  }
  const subtitle = MARKUP.join(' ').slice(0, 200);
  expect((await site.call('POST', '/api/features/subtitle', { json: { subtitle } })).status).toBeLessThan(300);
  const info = { address: MARKUP.join(' ').slice(0, 200), phone: '+1 555-0100', email: 'a@example.test' };
  expect((await site.call('PUT', '/api/contact-info/1', { json: info })).status).toBeLessThan(300);
});
afterAll(() => site.close());

const PAGES = ['/', '/videos', '/tutorials', '/patents', '/QramPage', '/TermsPage', '/contact', '/login', '/register'];

function expectLifeless(html: string, where: string): void {
  expect(LIVE.exec(html)?.[0], where).toBeUndefined();
  for (const [, state] of html.matchAll(STATES))
    expect(/<\/?script|<!--/i.exec(state ?? '')?.[0], where).toBeUndefined();
}

describe('stored markup', () => {
  it.each(PAGES)('escapes stored markup on %s', async (page) => {
    const { status, text, headers } = await fetchRaw(url + page);
    expect(status).toBe(200);
    expectLifeless(text, page);
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self'( 'sha256-[\w+/=]+')+( https:\/\/www\.youtube\.com\/(iframe_api|s\/player\/))+;/,
    );
  });

  it('shows the stored markup on the pages at all', async () => {
    const shown = await Promise.all(PAGES.map(async (page) => (await fetchRaw(url + page)).text.includes('qzmark')));
    expect(shown.filter(Boolean).length).toBeGreaterThanOrEqual(6);
  });

  it('returns stored markup as plain text in lists, which browsers only parse as JSON', async () => {
    for (const list of [
      'videos',
      'gallery',
      'features',
      'buttons',
      'terms',
      'patents',
      'tutorials',
      'qramcategories',
    ]) {
      const { headers, text } = await fetchRaw(`${url}/api/${list}`);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(text, list).toContain('qzmark');
    }
  });

  it('escapes stored markup in email', async () => {
    for (const text of MARKUP) {
      const json = {
        user_name: 'Reader',
        user_email: 'reader@example.test',
        subject: text,
        message: `${text} and more of it.`,
      };
      toRecord(await site.call('POST', '/api/send-message', { token: null, json }));
    }
    const username = 'marked';
    const json = { name: MARKUP[0], username, email: 'marked@example.test', password: 'secret-words', premium: '0' };
    const user = await site.call('POST', '/api/users', { json });
    if (user.status === 201) {
      const token = await signIn(site, username, 'secret-words');
      toRecord(await site.call('POST', '/api/service-requests', { token, json: { service_id: 4, is_monthly: 1 } }));
    }
    const mails = await findMails(site);
    expect(mails.length).toBeGreaterThanOrEqual(MARKUP.length);
    for (const { html, subject } of mails) {
      expect(LIVE.exec(html)?.[0], subject).toBeUndefined();
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});

describe('markup in a URL', () => {
  const encoded = MARKUP.map(encodeURIComponent);
  it.each(['/videos?search=', '/patents?search=', '/nothing/', '/videos?page=', '/api/docs?', '/login?from='])(
    'escapes markup in the URL in the response to %s',
    async (prefix) => {
      for (const text of encoded) {
        const response = await fetchRaw(url + prefix + text);
        expect(response.status).toBeLessThan(500);
        expectLifeless(response.text, prefix + text);
      }
      const raw = await fetchRaw(url, { path: `${prefix}"><script>qzmark()</script>` });
      expectLifeless(raw.text, prefix);
    },
  );

  it('omits markup in the URL from an error', async () => {
    for (const text of encoded)
      for (const path of [`/api/${text}`, `/api/videos/${text}`, `/api/videos?sort=${text}`, `/api/logo/${text}`]) {
        const response = await fetchRaw(url + path);
        expect([response.status < 500, response.headers['content-type']]).toEqual([
          true,
          'application/json; charset=utf-8',
        ]);
        expect(response.text).not.toContain('qzmark');
      }
  });
});
