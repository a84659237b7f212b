import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@qram/testing/postgres';
import { startSite } from '@qram/testing/site';
import { call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { checkStoredRecords } from '../harness/stored-site.ts';
import { createLedger, Writers } from '../harness/writers.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const ROUNDS = 3;
const BEFORE_MS = 1500;
const DOWN_MS = 3000;
const AFTER_MS = 8000;
const MAX_RECOVERY_MS = 5000;
const CACHED = ['/patents', '/api/patents', '/healthz'];
const NEEDS_DATABASE = ['/api/me', '/readyz'];

/** From the stop signal until it accepts connections again. */
interface Outage {
  from: number;
  back: number;
}

/** Finds missing responses, 503 without Retry-After, and 503 long after the database was back. */
function findViolations(
  responses: readonly { status: number; retryAfter: string | null; at: number; broken?: string }[],
  outages: readonly Outage[],
): string[] {
  const wrong = responses.filter(({ status }) => status === 0 || (status >= 400 && status !== 503));
  const silent = responses.filter(({ status, retryAfter }) => status === 503 && retryAfter === null);
  const late = responses.filter(
    ({ status, at }) => status === 503 && !outages.some(({ from, back }) => at >= from && at < back + MAX_RECOVERY_MS),
  );
  return [
    ...(wrong.length > 0 ? [`${formatStatusCounts(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`] : []),
    ...(silent.length > 0 ? [`${silent.length} without Retry-After`] : []),
    ...(late.length > 0 ? [`${late.length} more than ${MAX_RECOVERY_MS / 1000} s after the database was back`] : []),
  ];
}

export const postgresRestarts: Scenario = {
  name: 'postgres',
  title: 'PostgreSQL restarted under load',
  async run() {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const site = await startSite({ env: { SEED: 'none', DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' } });
    try {
      const token = await logInAdmin(site.url);
      const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
      const viewed = ((await call(site.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
      const ledger = createLedger();
      const others = await OtherVisitors.begin(site.url, [...CACHED, ...NEEDS_DATABASE], { token });
      const writers = new Writers(site.url, token, ledger, { viewed, count: 4, uncertain: true });
      const outages: Outage[] = [];
      const recovered: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await pause(BEFORE_MS);
        const from = Date.now();
        await postgres.stop();
        await pause(DOWN_MS);
        await postgres.start();
        const back = Date.now();
        outages.push({ from, back });
        let ready = await call(site.url, 'GET', '/readyz');
        while (ready.status !== 200 && Date.now() - back < AFTER_MS) {
          await pause(50);
          ready = await call(site.url, 'GET', '/readyz');
        }
        recovered.push(Date.now() - back);
        await pause(AFTER_MS - (Date.now() - back));
      }
      await Promise.all([others.end(), writers.end()]);
      const statuses = formatStatusCounts(writers.responses.map(({ status }) => status));
      const outcomes: Outcome[] = [
        holds(
          'writes are acknowledged, or get 503 with Retry-After',
          findViolations(writers.responses, outages),
          `${ROUNDS} restarts; ${statuses}`,
        ),
        holds(
          `the site is ready within ${MAX_RECOVERY_MS / 1000} s of the database`,
          recovered.filter((took) => took > MAX_RECOVERY_MS).map((took) => `${took} ms`),
          recovered.map((took) => `${took} ms`).join(', '),
        ),
      ];
      for (const { path, responses } of others.visited) {
        const statusCounts = formatStatusCounts(responses.map(({ status }) => status));
        const violations = CACHED.includes(path)
          ? responses.filter(({ status }) => status !== 200).map(({ status, broken }) => `${status} ${broken ?? ''}`)
          : findViolations(responses, outages);
        const what = CACHED.includes(path)
          ? `${path} is served throughout`
          : `${path} is served, or gets 503 with Retry-After`;
        outcomes.push(holds(what, violations, statusCounts));
      }
      if (!writers.responses.some(({ status }) => status === 503))
        outcomes.push(holds('the restarts affected writes', ['no write got 503']));
      outcomes.push(...(await checkStoredRecords({ dataDir: site.dataDir, databaseUrl }, ledger, viewed)));
      return outcomes;
    } finally {
      await site.remove();
      await postgres.remove();
    }
  },
};
