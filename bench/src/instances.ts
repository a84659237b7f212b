import { availableParallelism } from 'node:os';
import { adminAccount } from '@qram/testing/accounts';
import { findNginx } from '@qram/testing/nginx-program';
import { type Site, startSite } from '@qram/testing/site';
import { bearer } from './call-times.ts';
import type { Finding } from './findings.ts';
import { load, type Target } from './load.ts';
import { startNginx } from './nginx.ts';
import { alternate, computeMedian, computeRatios, countFailures, formatLatency } from './pairs.ts';
import { tryStartPostgres } from './postgres.ts';

export const PART = 'instances';
const SECONDS = { warmUp: 1, round: 1 };

const configuration = (sites: readonly Site[]): string => `
upstream site {
  ${sites.map((site) => `server ${new URL(site.url).host};`).join(' ')}
  keepalive 64;
}
server {
  listen 127.0.0.1:PORT;
  location / {
    proxy_pass http://site;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}`;

const notMeasured = (why: string): Finding[] => [
  { part: PART, name: 'two instances', value: 0, unit: 'measured', detail: why },
];

/** Compares two instances behind nginx with one of them. */
async function compare(program: string, sites: readonly [Site, Site]): Promise<Finding[]> {
  const [first] = sites;
  const { token } = await adminAccount(first);
  const two = await startNginx(program, configuration(sites));
  const one = await startNginx(program, configuration([first]));
  try {
    const targets: readonly { name: string; path: string; headers?: Target['headers'] }[] = [
      { name: 'page: home', path: '/' },
      { name: '/api/me', path: '/api/me', headers: bearer(token) },
    ];
    const findings: Finding[] = [];
    for (const { name, path, headers } of targets) {
      const pids = sites.map((site) => site.pid);
      const pair = await alternate(
        (seconds) => load({ url: two.url + path, headers }, seconds, ...pids),
        (seconds) => load({ url: one.url + path, headers }, seconds, first.pid),
        SECONDS,
      );
      findings.push(...toFindings(name, pair));
    }
    return findings;
  } finally {
    await two.stop();
    await one.stop();
  }
}

function toFindings(name: string, pair: Parameters<typeof computeRatios>[0]): Finding[] {
  const { clock, text } = computeRatios(pair);
  const rate = { part: PART, unit: 'requests/s' };
  const failed = countFailures([...pair.site, ...pair.reference]);
  const cores = `load, nginx, PostgreSQL and instances share ${availableParallelism()} cores`;
  return [
    {
      ...rate,
      name: `${name}, two instances`,
      value: computeMedian(pair.site, 'perSecond'),
      detail: formatLatency(pair.site),
    },
    {
      ...rate,
      name: '  one instance',
      value: computeMedian(pair.reference, 'perSecond'),
      detail: formatLatency(pair.reference),
    },
    { part: PART, name: '  ratio', value: clock, unit: '', detail: `${text}; ${cores}` },
    { part: PART, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}

/** Measures two instances on one PostgreSQL behind nginx, against one. */
export async function measureInstances(): Promise<Finding[]> {
  const program = await findNginx();
  if (!program) return notMeasured('nginx is not installed');
  const available = await tryStartPostgres();
  if (available.postgres === null) return notMeasured(available.why);
  const { postgres } = available;
  try {
    const env = { DATABASE_URL: await postgres.createDatabase() };
    const first = await startSite({ env });
    try {
      const second = await startSite({ dataDir: first.dataDir, env });
      try {
        return await compare(program, [first, second]);
      } finally {
        await second.stop();
      }
    } finally {
      await first.remove();
    }
  } finally {
    await postgres.remove();
  }
}
