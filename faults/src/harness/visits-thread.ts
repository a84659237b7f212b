import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { call } from './call.ts';
import type { Seen, Visits } from './others.ts';

const { url, bare, paths, token, everyMs } = workerData as Visits;
let asking = true;
parentPort?.once('message', () => {
  asking = false;
});

const places = [...paths.map((path) => [url, path] as const), [bare, '/'] as const];
const visit = ([at, path]: readonly [string, string]) => call(at, 'GET', path, path === '/api/me' ? { token } : {});

/** Without their bodies, which nobody looks at. */
async function askOn(place: readonly [string, string]): Promise<Seen> {
  const seen: Seen = { path: place[1], answers: [] };
  while (asking) {
    const answer = await visit(place);
    seen.answers.push({ ...answer, body: undefined as never });
    await pause(everyMs);
  }
  return seen;
}

await Promise.all(places.map(visit));
parentPort?.postMessage('begun');
parentPort?.postMessage(await Promise.all(places.map(askOn)));
