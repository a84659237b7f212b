import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { RecordGate } from '../record-page/RecordGate.tsx';

type PageModule = Record<string, ComponentType>;

const pages = import.meta.glob<PageModule>(['../modules/*/public/*Page.tsx', './**/*Page.tsx', '!./ErrorPage.tsx']);

/** The page component exported by a file. */
async function findComponent(file: string): Promise<ComponentType> {
  const page = await pages[file]?.();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  const component = page?.[name];
  if (!component) throw new Error(`${file} must export ${name}`);
  return component;
}

/** Path of a page's file in the build manifest. */
const findChunk = (file: string): string =>
  `src/${file.startsWith('../') ? file.slice('../'.length) : `site/${file.slice('./'.length)}`}`;

/** A lazily loaded page route. `file` is relative to this folder. */
export function pageRoute(path: string, file: string, handle: PageHandle): RouteObject {
  return {
    path,
    handle: { path, chunk: findChunk(file), ...handle },
    lazy: async () => ({ Component: await findComponent(file) }),
  };
}

/** The page of each record in a collection. */
export function recordRoute(file: string, handle: PageHandle & { path: string }): RouteObject {
  const { path: _path, ...page } = pageRoute(handle.path, file, handle);
  return { path: handle.path, Component: RecordGate, children: [{ ...page, index: true, children: undefined }] };
}
