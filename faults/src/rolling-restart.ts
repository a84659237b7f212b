import { setTimeout as pause } from 'node:timers/promises';
import { countWritten, formatStatusCounts, startLoad } from './cluster-load.ts';
import type { Cluster } from './cluster-scene.ts';
import { type Outcome, shows } from './scenario.ts';

const BEFORE_MS = 2000;
/** Lets nginx find the first instance again between restarts. */
const BETWEEN_MS = 4000;

/** A deploy: stops and restarts one instance after the other, under load. */
export async function restartInTurn({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const load = startLoad(nginx.url, token, 'Written during restarts');
  await pause(BEFORE_MS);
  const codes: (number | null)[] = [];
  for (const instance of [first, second]) {
    codes.push(await instance.stop());
    await instance.restart();
    await pause(BETWEEN_MS);
  }
  await load.end();
  const failed = load.replies.filter(({ status }) => status === 0 || status >= 400);
  const stored = await countWritten(first.url, token);
  const wrong = load.acknowledged.filter((title) => stored.get(title) !== 1);
  return [
    shows(
      'no request fails while both instances are restarted in turn',
      failed.length === 0,
      `${load.replies.length} requests: ${formatStatusCounts(load.replies)}`,
    ),
    shows(
      'running requests end before an instance does',
      codes.every((code) => code === 0),
      `exit codes ${codes.join(', ')}`,
    ),
    shows(
      'every acknowledged write of the restarts is stored exactly once',
      wrong.length === 0,
      `${load.acknowledged.length} acknowledged, ${wrong.length} lost or stored twice`,
    ),
  ];
}
