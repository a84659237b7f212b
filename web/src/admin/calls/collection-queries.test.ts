import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Transport } from '../../api/api-client.ts';
import { collectionRecordQuery, invalidateModule } from './collection-queries.ts';

const observe = async <T>(client: QueryClient, options: ConstructorParameters<typeof QueryObserver<T>>[1]) => {
  const observer = new QueryObserver<T>(client, options);
  const first = observer.getOptimisticResult(client.defaultQueryOptions(options)).data;
  const end = observer.subscribe(() => undefined);
  await client.fetchQuery({
    ...options,
    queryKey: options.queryKey ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  } as never);
  return { first, read: () => observer.getCurrentResult().data, end };
};

test('an editor that opens again starts from the stored record, not from a cached one', async () => {
  const client = new QueryClient();
  let reads = 0;
  const api = (async () => {
    reads += 1;
    return { data: { id: 7, title: `Version ${reads}` }, total: null };
  }) as unknown as Transport;
  const query = collectionRecordQuery<{ title: string }>(api, { module: 'videos', path: '/api/videos' }, 7);
  const before = await observe<{ title: string }>(client, query as never);
  expect(before.read()).toMatchObject({ title: 'Version 1' });
  before.end();
  await new Promise((resolve) => setImmediate(() => setTimeout(resolve)));
  const again = await observe<{ title: string }>(client, query as never);
  expect(again.first).toBe(undefined);
  expect(again.read()).toMatchObject({ title: 'Version 2' });
  again.end();
});

test.each(['videos', 'dashboard'])(
  'a write to videos fetches shown queries of %s again, and drops others',
  async (name) => {
    const client = new QueryClient();
    let reads = 0;
    const queryFn = async () => ++reads;
    const shown = await observe<number>(client, { queryKey: [name, 'shown'], queryFn, staleTime: 60_000 });
    client.setQueryData([name, 'hidden'], 0);
    await invalidateModule(client, 'videos');
    expect(shown.read()).toBe(2);
    expect(client.getQueryData([name, 'hidden'])).toBe(undefined);
    shown.end();
  },
);
