import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '../api-client.ts';
import { routes } from '../routes.tsx';
import { NO_PAGE } from './canonical-address.ts';
import { buildMetadata } from './page-metadata.ts';
import { serverQueryClient } from './query-client.ts';

const api: Transport = () => Promise.reject(new Error('No data'));
const source = { publicUrl: 'https://example.org', queryClient: serverQueryClient(), api };

/** Declared paths, except those of records. */
const pathsIn = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, handle, children }) => [
    ...(path && !path.includes(':') ? [handle?.path ?? NO_PAGE] : []),
    ...pathsIn(children ?? []),
  ]);

test('describes every page in words of its own', () => {
  const params = { search: '', page: 1, year: null };
  const described = pathsIn(routes).map((path) => [path, buildMetadata(path, params, source).description]);
  expect(described.filter(([, description]) => description === '')).toEqual([]);
  expect(new Set(described.map(([, description]) => description)).size).toBe(described.length);
});
