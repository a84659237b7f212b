import { setTimeout as pause } from 'node:timers/promises';
import { hangUp, type Reply, send } from './client.ts';
import { type Cluster, startCluster } from './cluster-scene.ts';
import { type Outcome, shows } from './scenario.ts';
import { sharing, signIn } from './sharing.ts';

/** After that nobody notices any more that an instance is gone. */
const NOTICED_MS = 2000;
/** How exactly the times of nginx and those of the load are told apart. */
const SLACK_MS = 10;
const REJOINED_MS = 5000;
const BEFORE_MS = 3000;
const WITHOUT_MS = 6000;
const AFTER_MS = 4000;
const PAUSE_MS = 15;
const WRITTEN = 'Written under load';

interface Load {
  replies: Reply[];
  /** Titles of records whose writing was acknowledged. */
  acknowledged: string[];
  end(): Promise<void>;
}

/** Visitors, people who are signed in, and writers, each with one request at a time. */
function startLoad(url: string, token: string): Load {
  const replies: Reply[] = [];
  const acknowledged: string[] = [];
  let going = true;
  let number = 0;
  const loop = async (ask: (turn: number) => Promise<Reply>) => {
    while (going) {
      number += 1;
      replies.push(await ask(number));
      await pause(PAUSE_MS);
    }
  };
  const write = async (turn: number) => {
    const title = `${WRITTEN} ${turn}`;
    const json = { title, link: 'https://youtu.be/F_Riqjdh2oM' };
    const reply = await send(`${url}/api/videos`, { method: 'POST', token, json });
    if (reply.status === 201) acknowledged.push(title);
    return reply;
  };
  const loops = [
    // Addresses that nginx has not kept, so that each goes to an instance.
    ...Array.from({ length: 4 }, () => loop((turn) => send(`${url}/patents?turn=${turn}`))),
    ...Array.from({ length: 3 }, () => loop(() => send(`${url}/api/me`, { token }))),
    ...Array.from({ length: 4 }, () => loop(write)),
    ...Array.from({ length: 2 }, () =>
      loop((turn) => send(`${url}/api/buttons/1/click`, { method: 'POST', from: `127.0.${1 + (turn % 50)}.9` })),
    ),
  ];
  return {
    replies,
    acknowledged,
    end: async () => {
      going = false;
      await Promise.all(loops);
    },
  };
}

const countBy = (replies: readonly Reply[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'broken'} × ${count}`)
    .join(', ');
};

/** How often each record of the load is there, by its title: asked of an instance that was not killed. */
async function written(url: string, token: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { text } = await send(`${url}/api/videos?page=${page}&per_page=100`, { token });
    const rows = JSON.parse(text) as { title: string }[];
    for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
    if (rows.length < 100) return counts;
  }
}

async function killUnderLoad({ first, second, nginx }: Cluster, token: string): Promise<Outcome[]> {
  const load = startLoad(nginx.url, token);
  await pause(BEFORE_MS);
  const { asked: killed, gone } = await first.kill();
  await pause(WITHOUT_MS);
  await first.startAgain();
  const back = Date.now();
  await pause(AFTER_MS);
  await load.end();

  const passed = await nginx.passed();
  const inFlight = passed.filter(
    ({ begun, ended, instances }) =>
      instances[0] === first.place && begun <= gone + SLACK_MS && ended >= killed - SLACK_MS,
  ).length;
  const failed = load.replies.filter(({ status }) => status === 0 || status >= 500);
  const early = failed.filter(({ ended }) => ended < killed - SLACK_MS);
  const late = failed.filter(({ ended }) => ended > killed + NOTICED_MS);
  const refused = load.replies.filter(({ status }) => status >= 400 && status < 500);
  const rejoined = passed.find(
    ({ ended, instances, status }) => ended > back && instances.at(-1) === first.place && status < 400,
  );
  const there = await written(second.url, token);
  const lost = load.acknowledged.filter((title) => !there.has(title));
  const twice = [...there].filter(([title, count]) => title.startsWith(WRITTEN) && count > 1);
  const seconds = Math.round((BEFORE_MS + WITHOUT_MS + AFTER_MS) / 1000);
  return [
    shows(
      'there was load on both, before and after',
      passed.filter(({ instances }) => instances[0] === first.place).length > 50,
      `${load.replies.length} requests in about ${seconds} s: ${countBy(load.replies)}`,
    ),
    shows('nothing failed before', early.length === 0 && refused.length === 0, countBy([...early, ...refused])),
    shows(
      'no more requests failed than were in flight on the killed instance',
      failed.length <= inFlight,
      `${failed.length} failed, ${inFlight} were in flight there`,
    ),
    shows(
      `none failed after ${NOTICED_MS / 1000} s`,
      late.length === 0,
      failed.length === 0
        ? 'none failed at all'
        : `the last ${Math.max(...failed.map(({ ended }) => ended)) - killed} ms after the kill`,
    ),
    shows(
      'every acknowledged write is there, and none twice',
      lost.length + twice.length === 0,
      `${load.acknowledged.length} acknowledged, ${lost.length} lost, ${twice.length} twice`,
    ),
    shows(
      'the killed instance takes part again once it is started',
      rejoined !== undefined && rejoined.ended - back <= REJOINED_MS,
      rejoined ? `${rejoined.ended - back} ms after it served` : 'it was not asked again',
    ),
  ];
}

/**
 * Two built servers over one PostgreSQL and one bucket, behind nginx with the documentation's example: what they share,
 * and what visitors notice when one of them is killed under load.
 * @throws NginxMissing
 */
export async function twoInstances(): Promise<Outcome[]> {
  const cluster = await startCluster();
  try {
    const token = await signIn(cluster.first.url);
    return [...(await sharing(cluster, token)), ...(await killUnderLoad(cluster, token))];
  } finally {
    hangUp();
    await cluster.stop();
  }
}
