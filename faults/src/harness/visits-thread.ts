import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { call } from './call.ts';
import type { Visited, Visits } from './others.ts';

const { url, bare, paths, token, everyMs } = workerData as Visits;
let running = true;
parentPort?.once('message', () => {
  running = false;
});

const places = [...paths.map((path) => [url, path] as const), [bare, '/'] as const];
const visit = ([at, path]: readonly [string, string]) => call(at, 'GET', path, path === '/api/me' ? { token } : {});

/** Drops unchecked bodies. */
async function keepVisiting(place: readonly [string, string]): Promise<Visited> {
  const seen: Visited = { path: place[1], responses: [] };
  while (running) {
    const response = await visit(place);
    seen.responses.push({ ...response, body: undefined as never });
    await pause(everyMs);
  }
  return seen;
}

await Promise.all(places.map(visit));
parentPort?.postMessage('started');
parentPort?.postMessage(await Promise.all(places.map(keepVisiting)));
