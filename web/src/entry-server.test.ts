import type { EndpointKey } from '@qram/contract';
import { describe, expect, test } from 'vitest';
import { ApiError, type Transport } from './api/api-client.ts';
import { canonicalUrl, renderPage, sitemapPaths } from './entry-server.tsx';

const TIME = '2026-11-20T10:00:00.000Z';
const record = { created_at: TIME, updated_at: TIME };
const VIDEO = {
  ...record,
  id: 1,
  title: '<b>Grover</b>',
  description: '',
  views: 0,
  featured: 0,
  link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
};
const TOPIC = {
  id: 1,
  title: 'The bucket-brigade tree',
  description: 'Address bits set the switches.',
  category_id: 1,
  premium: 1,
  locked: true,
  parts: ['pdf', 'video'],
  pdf: null,
  ppt: null,
  video: null,
  zip: null,
  ipynb: null,
  sizes: { pdf: 20_878, ppt: null, zip: null, ipynb: null },
  video_host: null,
};
const PATENT = {
  ...record,
  id: 1,
  title: 'Quantum random access memory',
  patent_number: 'US 11093850 B1',
  inventors: ['Hichem El Euch', 'Ashraf Khalil'],
  issue_date: '2021-08-17',
  description: '',
  pdf_url: 'javascript:alert(1)',
  user_id: 1,
};
const APPLICATION = { ...record, id: 1, description: '', premium: 0, category_id: 1, locked: false, state: 'live' };
const LISTS: Record<string, unknown> = {
  'GET /api/tutorials': [{ id: 1, title: 'Memory', topics: [TOPIC] }],
  'GET /api/patents': [PATENT],
  'GET /api/patents/years': [2021, 2010],
  'GET /api/qramcategories': [
    {
      ...record,
      id: 1,
      title: 'Readers',
      qramtopic: [
        { ...APPLICATION, title: 'Good', link: 'https://example.org/app' },
        { ...APPLICATION, id: 2, title: 'Bad', link: 'javascript:alert(1)' },
      ],
    },
    { ...record, id: 2, title: 'Simulators', qramtopic: [] },
  ],
  'GET /api/videos': [VIDEO],
  'GET /api/gallery': [
    {
      ...record,
      id: 1,
      title: 'Shown',
      description: '',
      order: 1,
      active: 1,
      image: '',
      image_width: null,
      image_height: null,
      image_variants: [],
    },
  ],
  'GET /api/features': {
    features: [
      { ...record, id: 1, title: 'Fast', description: '', icon_url: '', link: '', link_text: '', order: 1, active: 1 },
    ],
    subtitle: 'Why',
  },
  'GET /api/buttons': [],
  'GET /api/terms': [
    { ...record, id: 1, data: 'Be fair.\\n- Read <b>all</b> of it.\n\n- Ask.' },
    { ...record, id: 2, data: 'And more.' },
  ],
  'GET /api/logo': [{ key: 'Main_logo', updated_at: TIME, built_in: 1 }],
  'GET /api/contact-info': { id: 1, address: '', phone: '', email: 'team@example.test', updated_at: TIME },
};

const api = (async (key: string) => {
  if (!(key in LISTS)) throw new Error(`${key} is not part of a page`);
  return { data: LISTS[key], total: 1 };
}) as Transport;

const render = (url: string, transport = api) =>
  renderPage({ url, publicUrl: 'https://example.org', api: transport, manifest: {} });

describe('pages', () => {
  test('renders the home page with slides, features and its data', async () => {
    const page = await render('/');
    expect(page.status).toBe(200);
    for (const text of ['Shown', 'Fast', 'Why', 'team@example.test', '/api/logo/Main_logo?t=1795168800000'])
      expect(page.body).toContain(text);
    expect(page.head).toContain('<link rel="canonical" href="https://example.org/"/>');
    expect(JSON.parse(page.state).queries).toHaveLength(6);
  });

  test('renders video cards with escaped text and meta tags', async () => {
    const page = await render('/videos?search=grover');
    expect(page.body).toContain('1 results found for &quot;grover&quot;');
    expect(page.body).toContain('November 20, 2026');
    expect(page.body).not.toContain('<b>Grover');
    expect((await render('/videos')).head).toContain('VideoObject');
  });

  test('renders the type and the lock reason of each topic', async () => {
    const page = await render('/tutorials');
    for (const text of ['Hands-On Tutorials', 'Memory', 'The bucket-brigade tree', 'Premium', 'Log in or register'])
      expect(page.body).toContain(text);
    const reason = page.body.match(/aria-disabled="true" aria-describedby="([^"]+)"/)?.[1];
    expect(page.body).toContain(`id="${reason}"`);
    expect(page.head).toContain('"isAccessibleForFree":false');
  });

  test('renders patent details, years, and the default document for an unsafe URL', async () => {
    const page = await render('/patents?year=2021');
    for (const text of ['US 11093850 B1', 'Hichem El Euch, Ashraf Khalil', 'August 17, 2021', '1 result found in 2021'])
      expect(page.body).toContain(text);
    expect(page.body).toContain('No description available.');
    expect(page.body).not.toContain('View Patent');
    expect(page.body + page.head).not.toContain('href="javascript');
    expect(page.body.indexOf('>2021<')).toBeLessThan(page.body.indexOf('>2010<'));
  });

  test('renders the first line of a term as its heading and the others as a list', async () => {
    const page = await render('/TermsPage');
    const read = [...page.body.matchAll(/<(p|li) class="[^"]*(?:intro|point)[^"]*"[^>]*>([^<]*)</g)].map(
      ([, tag, text]) => [tag, text],
    );
    expect(read).toEqual([
      ['p', 'Be fair.'],
      ['li', 'Read &lt;b&gt;all&lt;/b&gt; of it.'],
      ['li', 'Ask.'],
      ['p', 'And more.'],
    ]);
    expect(page.body).toMatch(/<a [^>]*href="\/login"[^>]*><span[^>]*>Login to Get Started/);
    expect(page.body).not.toContain('type="checkbox"');
    expect(page.head).toContain('index, follow');
  });

  test('links premium apps to http addresses only and announces empty categories', async () => {
    const page = await render('/QramPage');
    expect(page.body).toContain('href="https://example.org/app"');
    expect(page.body).toContain('Bad');
    expect(page.body + page.head).not.toMatch(/(href|url)"?[=:]"javascript/);
    expect(page.body).toContain('(Coming Soon)');
  });

  test('renders the not-found page with status 404', async () => {
    const page = await render('/no/such/page');
    expect(page.status).toBe(404);
    expect(page.body).toContain('Page Not Found');
    expect(page.head).toContain('noindex');
  });

  test('renders the back office as a placeholder', async () => {
    const admin = await render('/admin/users');
    expect(admin.status).toBe(200);
    for (const text of ['Loading', 'This page needs JavaScript, which is turned off.'])
      expect(admin.body).toContain(text);
  });

  test.each([
    ['/videos?search=grover', '“grover” in Videos · QRAM'],
    ['/search?q=grover', 'Search for “grover” · QRAM'],
  ])('titles the tab of %s', async (url, title) => {
    expect((await render(url)).head).toContain(`<title>${title}</title>`);
  });

  test('leaves failed queries to the browser', async () => {
    const page = await render('/videos', (() => Promise.reject(new Error('broken'))) as Transport);
    expect([page.status, JSON.parse(page.state).queries]).toEqual([503, []]);
    expect(page.body).toContain('Loading videos...');
  });
});

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/VIDEOS/', '/videos'],
  ['/videos?search=+b+&page=2&x=1', '/videos?page=2&search=b'],
  ['/videos?search=&page=1', '/videos'],
  ['/qrampage?page=2', '/QramPage'],
  ['/patents?year=2021&x=1&search=tree', '/patents?search=tree&year=2021'],
  ['/patents?year=soon', '/patents'],
  ['/tutorials?page=2&year=2021', '/tutorials?page=2'],
  ['/admin/Gallery?page=2', '/admin'],
  ['/no/such/page', '/404'],
  ['/nowhere/1', '/404'],
  ['//evil.example/x', '/404'],
  ['/%', '/404'],
])('canonicalizes %s to %s', (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});

test('lists only pages with their own content in the sitemap', () => {
  const pages = [
    '/',
    '/videos',
    '/tutorials',
    '/patents',
    '/QramPage',
    '/simulator',
    '/contact',
    '/TermsPage',
    '/search',
  ];
  expect(sitemapPaths).toEqual(expect.arrayContaining(pages));
  expect(sitemapPaths.filter((path) => /[:*]|^\/(account|admin|login|preview)/.test(path))).toEqual([]);
});

test.each(sitemapPaths)('says that search engines may list %s, at its canonical address', async (path) => {
  const { head } = await render(path);
  expect(head).toContain('<meta name="robots" content="index, follow"/>');
  expect(head).toContain(`<link rel="canonical" href="https://example.org${canonicalUrl(path)}"/>`);
});

test.each([
  ['/videos?search=grover', '“grover” in Videos'],
  ['/patents?year=2021&search=tree', '“tree” in Patents issued in 2021'],
  ['/QramPage?search=x', '“x” in premium applications'],
  ['/search?q=%3Cb%3E', 'Search for “&lt;b&gt;”'],
  ['/login', 'Login'],
  ['/account/packages', 'Packages · Your account'],
  ['/admin', 'Management'],
])('says that search engines may not list %s, and describes no items of it', async (url, title) => {
  const { head } = await render(url);
  expect(head).toContain(`<title>${title} · QRAM</title>`);
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toMatch(/canonical|og:url|ld\+json/);
});

test.each([
  ['/videos?page=2', 'Videos, page 2'],
  ['/patents?year=2021', 'Patents issued in 2021'],
])('renders one title, and the canonical address of %s', async (url, title) => {
  const many = (async (key: string) => ({ ...(await api(key as EndpointKey)), total: 30 })) as Transport;
  const { head } = await render(url, many);
  expect(head.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title} · QRAM</title>`]);
  expect(head.match(/<link rel="canonical"[^>]*>/g)).toEqual([
    `<link rel="canonical" href="https://example.org${canonicalUrl(url)}"/>`,
  ]);
});

test('previews a page without its canonical address', async () => {
  const { head } = await renderPage({ url: '/videos', publicUrl: '', api, manifest: {}, preview: true });
  expect(head).toContain('<title>Preview: Videos · QRAM</title>');
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toMatch(/canonical|og:url|ld\+json/);
});

describe('an address where there is nothing', () => {
  test.each([
    ['/videos?page=2', '/videos?page=1000000'],
    ['/videos?page=999&search=x', '/videos?page=1000000'],
    ['/tutorials?page=999', '/tutorials?page=1000000'],
    ['/patents?page=999&year=2021', '/patents?page=1000000'],
  ])('finds before rendering that nothing is there, and shares the page of its kind: %s', async (url, address) => {
    const page = await render(url);
    expect(page).toMatchObject({ status: 404, body: '', missing: { address, status: 404 } });
    const shared = await renderPage({ url: address, publicUrl: '', api, manifest: {}, missing: 404 });
    expect(shared.status).toBe(404);
    expect(shared.body).toContain('Page Not Found');
    expect(shared.head).toContain('<title>Page Not Found · QRAM</title>');
    expect(shared.head).toContain('<meta name="robots" content="noindex"/>');
    expect(shared.head).not.toContain('canonical');
    expect(JSON.parse(shared.state).missing).toBe(404);
  });

  test.each([
    ['/videos/999999/x', { status: 404 }],
    ['/videos/1/another-name', { status: 301, redirect: '/videos/1/b-grover-b' }],
  ])('finds the status before rendering: %s', async (url, answer) => {
    const videos = (async (_key: string, { params }: { params: { id: number } }) => {
      if (params.id !== VIDEO.id) throw new ApiError(404, { code: 'not_found' });
      return { data: VIDEO, total: null };
    }) as unknown as Transport;
    expect(await render(url, videos)).toMatchObject({ ...answer, body: '' });
  });

  test('says that a record was deleted where it is gone', async () => {
    const address = '/videos/2147483647';
    const shared = await renderPage({ url: address, publicUrl: '', api, manifest: {}, missing: 410 });
    expect(shared.status).toBe(410);
    expect(shared.body).toContain('This video was deleted');
    expect(shared.head).toContain('<title>This video was deleted · QRAM</title>');
    expect(JSON.parse(shared.state).missing).toBe(410);
    expect(shared.head).toContain('/open-graph/site.png');
  });
});
