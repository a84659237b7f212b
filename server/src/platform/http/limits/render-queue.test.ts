// @databases none
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MAX_WAITING_RENDERS, RenderQueue } from './render-queue.ts';

/** Each render begins in a turn of its own. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

function openQueue() {
  const queue = new RenderQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    const added = queue.add(client, async () => {
      started.push(name);
      await promise;
      return name;
    });
    added.result.catch(() => {});
    return added;
  };
  const endAll = () => {
    for (const end of ends) end();
  };
  return { add, started, endAll };
}

const many = (count: number) => Array.from({ length: count }, (_, number) => number);

it('leaves room for others beside a client that asks for many renders', async () => {
  const { add, started } = openQueue();
  for (const number of many(50)) add('busy', `busy ${number}`);
  await turns(10);
  expect(started).toEqual(['busy 0', 'busy 1', 'busy 2']);
  add('visitor', 'page');
  await turns(2);
  expect(started.at(-1)).toBe('page');
});

it('starts each render in a turn of the event loop of its own', async () => {
  const queue = new RenderQueue();
  let started = 0;
  const renders = many(5).map((number) =>
    queue.add(`client ${number}`, async () => {
      started += 1;
    }),
  );
  expect(started).toBe(0);
  for (const number of many(5)) {
    await nextTurn();
    expect(started).toBe(number + 1);
  }
  await Promise.all(renders.map(({ result }) => result));
});

it('alternates between the clients that wait', async () => {
  const { add, started, endAll } = openQueue();
  for (const number of many(6)) add(`client ${number}`, 'running');
  await turns(10);
  const busy = many(4).map((number) => add('busy', `busy ${number}`));
  const visitor = many(2).map((number) => add('visitor', `visitor ${number}`));
  endAll();
  await Promise.all([...busy, ...visitor].map(({ result }) => result));
  expect(started.slice(6, 10)).toEqual(['busy 0', 'visitor 0', 'busy 1', 'visitor 1']);
});

it('refuses the latest render of the client with the most when it is full', async () => {
  const { add, started, endAll } = openQueue();
  const busy = many(MAX_WAITING_RENDERS + 3).map((number) => add('busy', `busy ${number}`));
  const visitors = many(6).map((number) => add(`visitor ${number}`, `visitor ${number}`));
  await turns(10);
  endAll();
  const responses = await Promise.allSettled([...visitors, ...busy].map(({ result }) => result));
  const refused = responses.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  for (const number of many(6)) expect(started).toContain(`visitor ${number}`);
});

it('starts a render sooner when a client with fewer waiting wants the result too', async () => {
  const { add, started } = openQueue();
  const busy = many(20).map((number) => add('busy', `busy ${number}`));
  await turns(10);
  busy[19]?.shareWith('visitor');
  await turns(2);
  expect(started).toEqual(['busy 0', 'busy 1', 'busy 2', 'busy 19']);
});

it('continues after a render that fails', async () => {
  const queue = new RenderQueue();
  const failing = many(6).map((number) => queue.add(`${number}`, () => Promise.reject(new Error('no data'))).result);
  const next = queue.add('visitor', async () => 'page').result;
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await next).toBe('page');
});
