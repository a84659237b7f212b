import { setTimeout as pause } from 'node:timers/promises';
import { type Reply, send } from './client.ts';

const PAUSE_MS = 15;
export interface Load {
  replies: Reply[];
  acknowledged: string[];
  end(): Promise<void>;
}

/**
 * Visitors, users and writers, each with one request at a time.
 * @param name prefix of new records' titles
 */
export function startLoad(url: string, token: string, name: string): Load {
  const replies: Reply[] = [];
  const acknowledged: string[] = [];
  let isRunning = true;
  let number = 0;
  const loop = async (ask: (turn: number) => Promise<Reply>) => {
    while (isRunning) {
      number += 1;
      replies.push(await ask(number));
      await pause(PAUSE_MS);
    }
  };
  const write = async (turn: number) => {
    const title = `${name} ${turn}`;
    const json = { title, link: 'https://youtu.be/F_Riqjdh2oM' };
    const reply = await send(`${url}/api/videos`, { method: 'POST', token, json });
    if (reply.status === 201) acknowledged.push(title);
    return reply;
  };
  const loops = [
    // Not cached by nginx, so that each request reaches an instance.
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
      isRunning = false;
      await Promise.all(loops);
    },
  };
}

/** Formats how many responses had each status. */
export const formatStatusCounts = (replies: readonly Reply[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'broken'} × ${count}`)
    .join(', ');
};

/** Counts records by title, on the surviving instance. */
export async function countWritten(url: string, token: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { text } = await send(`${url}/api/videos?page=${page}&per_page=100`, { token });
    const rows = JSON.parse(text) as { title: string }[];
    for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
    if (rows.length < 100) return counts;
  }
}
