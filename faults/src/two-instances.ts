import { setTimeout as pause } from 'node:timers/promises';
import { closeConnections } from './client.ts';
import { countWritten, formatStatusCounts, startLoad } from './cluster-load.ts';
import { type Cluster, startCluster } from './cluster-scene.ts';
import { filesByNginx } from './files-by-nginx.ts';
import { restartInTurn } from './rolling-restart.ts';
import { type Outcome, shows } from './scenario.ts';
import { sharing, signIn } from './sharing.ts';

/** No request may fail after this time. */
const FAILOVER_MS = 2000;
/** Tolerance between the clocks of nginx and of the load. */
const TOLERANCE_MS = 10;
const MAX_REJOIN_MS = 5000;
/** Prefix of the titles that the load writes. */
const WRITTEN = 'Written before and after a kill';
const BEFORE_MS = 3000;
const WITHOUT_MS = 6000;
const AFTER_MS = 4000;

async function killUnderLoad({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const load = startLoad(nginx.url, token, WRITTEN);
  await pause(BEFORE_MS);
  const { signaled: killed, exited } = await first.kill();
  await pause(WITHOUT_MS);
  await first.restart();
  const back = Date.now();
  await pause(AFTER_MS);
  await load.end();

  const logged = await nginx.requests();
  const inFlight = logged.filter(
    ({ started, ended, instances }) =>
      instances[0] === first.host && started <= exited + TOLERANCE_MS && ended >= killed - TOLERANCE_MS,
  ).length;
  const failed = load.replies.filter(({ status }) => status === 0 || status >= 500);
  const early = failed.filter(({ ended }) => ended < killed - TOLERANCE_MS);
  const late = failed.filter(({ ended }) => ended > killed + FAILOVER_MS);
  const refused = load.replies.filter(({ status }) => status >= 400 && status < 500);
  const rejoined = logged.find(
    ({ ended, instances, status }) => ended > back && instances.at(-1) === first.host && status < 400,
  );
  const there = await countWritten(second.url, token);
  const lost = load.acknowledged.filter((title) => !there.has(title));
  const twice = [...there].filter(([title, count]) => title.startsWith(WRITTEN) && count > 1);
  const seconds = Math.round((BEFORE_MS + WITHOUT_MS + AFTER_MS) / 1000);
  return [
    shows(
      'both instances had load before and after the kill',
      logged.filter(({ instances }) => instances[0] === first.host).length > 50,
      `${load.replies.length} requests in about ${seconds} s: ${formatStatusCounts(load.replies)}`,
    ),
    shows(
      'no request failed before the kill',
      early.length === 0 && refused.length === 0,
      formatStatusCounts([...early, ...refused]),
    ),
    shows(
      'no more requests failed than were in flight on the killed instance',
      failed.length <= inFlight,
      `${failed.length} failed, ${inFlight} were in flight there`,
    ),
    shows(
      `no request failed later than ${FAILOVER_MS / 1000} s after the kill`,
      late.length === 0,
      failed.length === 0
        ? 'none failed'
        : `the last ${Math.max(...failed.map(({ ended }) => ended)) - killed} ms after the kill`,
    ),
    shows(
      'every acknowledged write is stored exactly once',
      lost.length + twice.length === 0,
      `${load.acknowledged.length} acknowledged, ${lost.length} lost, ${twice.length} twice`,
    ),
    shows(
      'the killed instance serves again after its restart',
      rejoined !== undefined && rejoined.ended - back <= MAX_REJOIN_MS,
      rejoined ? `${rejoined.ended - back} ms after it was ready` : 'it got no request',
    ),
  ];
}

/**
 * Checks two built servers on one PostgreSQL and bucket, behind nginx: what they share, and what visitors notice when
 * one is killed under load.
 * @throws NginxMissing
 */
export async function twoInstances(): Promise<Outcome[]> {
  const cluster = await startCluster();
  try {
    const token = await signIn(cluster.first.url);
    return [
      ...(await sharing(cluster, token)),
      ...(await killUnderLoad(cluster, token)),
      ...(await restartInTurn(cluster, token)),
      ...(await filesByNginx()),
    ];
  } finally {
    closeConnections();
    await cluster.stop();
  }
}
