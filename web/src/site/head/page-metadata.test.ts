import { SITE_PAGES } from '@qram/contract/collection/site-pages';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '../../api/api-client.ts';
import { routes } from '../../routes.tsx';
import { ACCOUNT_SECTIONS } from '../account/account-sections.ts';
import { serverQueryClient } from '../query-client.ts';
import { NO_PAGE } from './canonical-url.ts';
import { buildMetadata } from './page-metadata.ts';

const api: Transport = () => Promise.reject(new Error('No data'));
const source = { publicUrl: 'https://example.org', queryClient: serverQueryClient(), api };

const pathsIn = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children }) => [...(path && !/[:*]/.test(path) ? [path] : []), ...pathsIn(children ?? [])]);

test('describes every page in words of its own', () => {
  const paths = [...pathsIn(routes), ...ACCOUNT_SECTIONS.map(({ path }) => path), '/admin', NO_PAGE];
  expect(paths).toEqual(expect.arrayContaining(SITE_PAGES.map(({ path }) => path)));
  const params = { search: '', page: 1, year: null };
  const described = paths.map((path) => [path, buildMetadata({ route: path, path, params }, source).description]);
  expect(described.filter(([, description]) => description === '')).toEqual([]);
  expect(new Set(described.map(([, description]) => description)).size).toBe(described.length);
});
