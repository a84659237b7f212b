import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '../api-client.ts';
import { routes } from '../routes.tsx';
import { buildUrl, canonicalAddressIn } from './canonical-address.ts';
import { buildMetadata } from './page-metadata.ts';
import { serverQueryClient } from './query-client.ts';

const api: Transport = () => Promise.reject(new Error('No data'));

const formatDescription = (path: string): string =>
  buildMetadata(canonicalAddressIn(routes, path), {
    publicUrl: 'https://example.org',
    queryClient: serverQueryClient(),
    api,
    url: buildUrl(path),
  }).description;

/** Declared paths, except those of records. */
const pathsIn = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children }) => [...(path && !path.includes(':') ? [path] : []), ...pathsIn(children ?? [])]);

test('describes every page in words of its own', () => {
  const described = pathsIn(routes).map((path) => [path, formatDescription(path)]);
  expect(described.filter(([, description]) => description === '')).toEqual([]);
  expect(new Set(described.map(([, description]) => description)).size).toBe(described.length);
});
