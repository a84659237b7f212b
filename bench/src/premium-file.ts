import path from 'node:path';
import { smallPdf } from '@qram/server/test/documents/small-documents.ts';
import { adminAccount } from '@qram/testing/accounts';
import { findNginx } from '@qram/testing/nginx-program';
import { type Site, startSite } from '@qram/testing/site';
import { callSite } from '@qram/testing/site-call';
import { bearer } from './call-times.ts';
import { type Finding, formatFigure } from './findings.ts';
import type { Load } from './load.ts';
import { startNginx } from './nginx.ts';
import { alternate, computeMedian, computeRatios, countFailures, formatLatency, type Pair } from './pairs.ts';
import { serveReference } from './reference.ts';
import { load, type VirtualUsers } from './virtual-users.ts';

export const PART = 'file';
/** Below 1, because session, signature and rights are checked for each request. */
const GOAL = 0.7;
/** When nginx sends the bytes. */
const GOAL_WITH_NGINX = 0.9;
const MEGABYTES = 5;
const SECONDS = { warmUp: 1, round: 1 };
const CONNECTIONS = 8;

/** Pads a valid PDF with comments. */
function largePdf(): Buffer {
  const small = smallPdf('A large document');
  const padding = Buffer.from(`%${'padding '.repeat(12)}\n`);
  const lines = Math.ceil((MEGABYTES * 1e6 - small.length) / padding.length);
  const end = small.lastIndexOf('startxref');
  return Buffer.concat([small.subarray(0, end), ...Array.from({ length: lines }, () => padding), small.subarray(end)]);
}

interface FileLink {
  url: string;
  cookie: string;
}

/** Uploads a premium topic with the file, and requests a link. */
async function createFileLink(site: Site): Promise<FileLink> {
  const { token } = await adminAccount(site);
  const [category] = await callSite<{ id: number }[]>(site, 'GET', '/api/categories', { token });
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Large', premium: '1', category_id: String(category?.id) }))
    form.set(name, value);
  form.set('pdf', new File([new Uint8Array(largePdf())], 'large.pdf'));
  const made = await fetch(`${site.url}/api/topics`, { method: 'POST', headers: bearer(token), body: form });
  if (made.status !== 201) throw new Error(`the upload was rejected with ${made.status}: ${await made.text()}`);
  const { id } = (await made.json()) as { id: number };
  const opened = await fetch(`${site.url}/api/topics/${id}/links`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ part: 'pdf' }),
  });
  const { url } = (await opened.json()) as { url: string };
  return { url, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const toReaders = (url: string, cookie: string): VirtualUsers => ({
  url,
  method: 'GET',
  headers: { 'x-forwarded-for': '{ip}', ...(cookie === '' ? {} : { cookie }) },
  connections: CONNECTIONS,
});

/** Uploads a premium file. @returns a load of its readers, for other measurements */
export async function createPremiumReaders(site: Site): Promise<(seconds: number) => Promise<Load>> {
  const { url, cookie } = await createFileLink(site);
  return (seconds) => load(toReaders(site.url + url, cookie), seconds, site.pid);
}

const formatRate = (loads: readonly Load[]): string =>
  `${formatFigure(computeMedian(loads, 'perSecond') * MEGABYTES)} MB/s`;

function toFindings(name: string, pair: Pair, goal: boolean): Finding[] {
  const { clock, cpu, text } = computeRatios(pair);
  const failed = countFailures([...pair.site, ...pair.reference]);
  const detail = (loads: readonly Load[]) => `${formatRate(loads)}, ${formatLatency(loads)}`;
  const rate = { part: PART, unit: 'files/s' };
  return [
    {
      ...rate,
      name: `premium PDF of ${MEGABYTES} MB`,
      value: computeMedian(pair.site, 'perSecond'),
      detail: detail(pair.site),
    },
    { ...rate, name: `  ${name}`, value: computeMedian(pair.reference, 'perSecond'), detail: detail(pair.reference) },
    {
      part: PART,
      name: '  ratio',
      // Receiving limits the load generator, so the goal is by the server's CPU time.
      value: cpu ?? clock,
      unit: '',
      ...(goal ? { goal: { atLeast: GOAL } } : {}),
      detail: `by CPU time; ${text}`,
    },
    { part: PART, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}

async function measureAgainstNginx(file: string, site: (seconds: number) => Promise<Load>): Promise<Finding[]> {
  const program = await findNginx();
  if (!program) return [{ part: PART, name: 'nginx', value: 0, unit: 'measured', detail: 'not installed' }];
  const nginx = await startNginx(program, `server { listen 127.0.0.1:PORT; root ${path.dirname(file)}; }`);
  try {
    const url = `${nginx.url}/${path.basename(file)}`;
    const pair = await alternate(site, (seconds) => load(toReaders(url, ''), seconds, nginx.pid), SECONDS);
    return toFindings('nginx, one worker, same file', pair, false);
  } finally {
    await nginx.stop();
  }
}

/** Proxies a site and sends its files; sends the same files without the site under /bare/. */
const nginxConfiguration = (site: string, storage: string): string => `
  server {
    listen 127.0.0.1:PORT;
    location /qram-files/ { internal; alias ${storage}/; }
    location /bare/ { alias ${storage}/tutorials/; }
    location / {
      proxy_pass ${site};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
  }`;

/** Measures a file sent by nginx after the site's permission, against nginx alone. By clock: two processes work. */
async function measureWithNginx(): Promise<Finding[]> {
  const program = await findNginx();
  if (!program) return [];
  const site = await startSite({ env: { NGINX_FILES: '/qram-files/' } });
  const nginx = await startNginx(program, nginxConfiguration(site.url, path.join(site.dataDir, 'storage')));
  try {
    const { url, cookie } = await createFileLink(site);
    const name = path.basename(new URL(url, site.url).pathname);
    const pair = await alternate(
      (seconds) => load(toReaders(nginx.url + url, cookie), seconds, nginx.pid),
      (seconds) => load(toReaders(`${nginx.url}/bare/${name}`, ''), seconds, nginx.pid),
      SECONDS,
    );
    const failed = countFailures([...pair.site, ...pair.reference]);
    return [
      {
        part: PART,
        name: 'premium PDF, sent by nginx (NGINX_FILES)',
        value: computeMedian(pair.site, 'perSecond'),
        unit: 'files/s',
        detail: `${formatRate(pair.site)}, ${formatLatency(pair.site)}`,
      },
      {
        part: PART,
        name: '  ratio to nginx without the site',
        value: computeRatios(pair).clock,
        unit: '',
        goal: { atLeast: GOAL_WITH_NGINX },
        detail: 'by clock',
      },
      { part: PART, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
    ];
  } finally {
    await nginx.stop();
    await site.remove();
  }
}

/** Measures a premium file, authorized with every request, against servers that only send the file. */
export async function measurePremiumFile(site: Site): Promise<Finding[]> {
  const { url, cookie } = await createFileLink(site);
  const fromSite = (seconds: number) => load(toReaders(site.url + url, cookie), seconds, site.pid);
  const name = path.basename(new URL(url, site.url).pathname);
  const file = path.join(site.dataDir, 'storage', 'tutorials', name);
  const headers = { 'content-type': 'application/pdf' };
  const reference = await serveReference([{ path: '/file', headers, file, streamed: true }]);
  try {
    const pair = await alternate(
      fromSite,
      (seconds) => load(toReaders(`${reference.url}/file`, ''), seconds, reference.pid),
      SECONDS,
    );
    return [
      ...toFindings('bare node:http, same file streamed', pair, true),
      ...(await measureAgainstNginx(file, fromSite)),
      ...(await measureWithNginx()),
    ];
  } finally {
    await reference.stop();
  }
}
