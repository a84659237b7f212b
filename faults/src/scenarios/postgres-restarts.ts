import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@qram/testing/postgres';
import { startSite } from '@qram/testing/site';
import { adminToken, call, countBy } from '../harness/call.ts';
import { Others } from '../harness/others.ts';
import { compare } from '../harness/stored-site.ts';
import { newLedger, Writers } from '../harness/writers.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const ROUNDS = 3;
const BEFORE_MS = 1500;
const AWAY_MS = 3000;
const AFTER_MS = 8000;
const BACK_WITHIN_MS = 5000;
/** What is kept, and was not changed last, is served on; what says that the process is there, too. */
const KEPT = ['/patents', '/api/patents', '/healthz'];
const NEEDS_DATABASE = ['/api/me', '/readyz'];

/** From the order to stop until it takes connections again. */
interface Away {
  from: number;
  back: number;
}

/** Unanswered, refused without a time to come back, or refused long after the database was there again. */
function faultsOf(
  answers: readonly { status: number; retryAfter: string | null; at: number; broken?: string }[],
  away: readonly Away[],
): string[] {
  const wrong = answers.filter(({ status }) => status === 0 || (status >= 400 && status !== 503));
  const silent = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null);
  const late = answers.filter(
    ({ status, at }) => status === 503 && !away.some(({ from, back }) => at >= from && at < back + BACK_WITHIN_MS),
  );
  return [
    ...(wrong.length > 0 ? [`${countBy(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`] : []),
    ...(silent.length > 0 ? [`${silent.length} without Retry-After`] : []),
    ...(late.length > 0 ? [`${late.length} more than ${BACK_WITHIN_MS / 1000} s after the database was back`] : []),
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
      const token = await adminToken(site.url);
      const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
      const viewed = ((await call(site.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
      const ledger = newLedger();
      const others = await Others.begin(site.url, [...KEPT, ...NEEDS_DATABASE], { token });
      const writers = new Writers(site.url, token, ledger, { viewed, count: 4, uncertain: true });
      const away: Away[] = [];
      const recovered: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await pause(BEFORE_MS);
        const from = Date.now();
        await postgres.stop();
        await pause(AWAY_MS);
        await postgres.start();
        const back = Date.now();
        away.push({ from, back });
        let ready = await call(site.url, 'GET', '/readyz');
        while (ready.status !== 200 && Date.now() - back < AFTER_MS) {
          await pause(50);
          ready = await call(site.url, 'GET', '/readyz');
        }
        recovered.push(Date.now() - back);
        await pause(AFTER_MS - (Date.now() - back));
      }
      await Promise.all([others.end(), writers.end()]);
      const statuses = countBy(writers.answers.map(({ status }) => status));
      const outcomes: Outcome[] = [
        holds(
          'writes are acknowledged, or answered with 503 and Retry-After',
          faultsOf(writers.answers, away),
          `${ROUNDS} restarts; ${statuses}`,
        ),
        holds(
          `the site is ready within ${BACK_WITHIN_MS / 1000} s of the database`,
          recovered.filter((took) => took > BACK_WITHIN_MS).map((took) => `${took} ms`),
          recovered.map((took) => `${took} ms`).join(', '),
        ),
      ];
      for (const { path, answers } of others.seen) {
        const told = countBy(answers.map(({ status }) => status));
        const against = KEPT.includes(path)
          ? answers.filter(({ status }) => status !== 200).map(({ status, broken }) => `${status} ${broken ?? ''}`)
          : faultsOf(answers, away);
        const what = KEPT.includes(path)
          ? `${path} is served throughout`
          : `${path} is served, or says when to come back`;
        outcomes.push(holds(what, against, told));
      }
      if (!writers.answers.some(({ status }) => status === 503))
        outcomes.push(holds('the restarts were felt at all', ['no write was answered with 503']));
      outcomes.push(...(await compare({ dataDir: site.dataDir, databaseUrl }, ledger, viewed)));
      return outcomes;
    } finally {
      await site.remove();
      await postgres.remove();
    }
  },
};
