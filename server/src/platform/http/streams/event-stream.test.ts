// @databases none
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { ContentRevisions } from '../../database/content-revisions.ts';
import { EventStreams, MAX_STREAMS_PER_USER } from './event-stream.ts';

/** Revisions that change on command. */
function versions() {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    listeners,
    raise: () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    stub: {
      get: () => version,
      onChange: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as ContentRevisions,
  };
}

function reader() {
  const written: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead: () => undefined,
    write: (text: string) => written.push(text),
    end: () => written.push('end'),
  });
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply;
  return { raw, written, reply };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('sends concurrent changes once, and nothing after the client has disconnected', async () => {
  const changes = versions();
  const { raw, written, reply } = reader();
  let made = 0;
  const load = async () => {
    made += 1;
    return String(made);
  };
  await new EventStreams(changes.stub).subscribe(reply, { userId: 1, collections: ['things'], load });
  for (let change = 0; change < 20; change += 1) changes.raise();
  await pause(300);
  expect(written).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  raw.emit('close');
  expect(changes.listeners.size).toBe(0);
  changes.raise();
  await pause(300);
  expect(written).toEqual(['data: 1\n\n', 'data: 2\n\n', 'end']);
});

it("ends when the data can't be loaded any more, and for a client that stops reading", async () => {
  const changes = versions();
  const live = new EventStreams(changes.stub);
  const refused = reader();
  let allowed = true;
  const load = async () => {
    if (!allowed) throw new Error('no longer');
    return '1';
  };
  await live.subscribe(refused.reply, { userId: 1, collections: ['things'], load });
  const slow = reader();
  await live.subscribe(slow.reply, { userId: 1, collections: ['things'], load: async () => '1' });
  allowed = false;
  slow.raw.writableLength = 10_000_000;
  changes.raise();
  await pause(300);
  expect([refused.written.at(-1), slow.written.at(-1), changes.listeners.size]).toEqual(['end', 'end', 0]);
});

it('ends at once for a client that has disconnected, and during a shutdown', async () => {
  const changes = versions();
  const live = new EventStreams(changes.stub);
  const gone = reader();
  Object.assign(gone.raw, { destroyed: true });
  await live.subscribe(gone.reply, { userId: 1, collections: ['things'], load: async () => '1' });
  live.closeAll();
  const late = reader();
  await live.subscribe(late.reply, { userId: 1, collections: ['things'], load: async () => '1' });
  expect([gone.written.at(-1), late.written.at(-1), changes.listeners.size]).toEqual(['end', 'end', 0]);
});

it('leaves room for others beside a user with many streams', async () => {
  const live = new EventStreams(versions().stub);
  const load = async () => '1';
  const subscribe = (userId: number) => {
    const opened = reader();
    return live.subscribe(opened.reply, { userId, collections: ['things'], load }).then(() => opened);
  };
  const all = await Promise.allSettled(Array.from({ length: MAX_STREAMS_PER_USER + 5 }, () => subscribe(1)));
  const opened = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened).toHaveLength(MAX_STREAMS_PER_USER);
  await expect(subscribe(1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
  await subscribe(2);
  opened[0]?.raw.emit('close');
  await subscribe(1);
  live.closeAll();
});
