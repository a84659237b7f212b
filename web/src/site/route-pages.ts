import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from '../page-handle.ts';

type PageModule = Record<string, ComponentType>;

const pages = import.meta.glob<PageModule>(['../modules/*/public/*Page.tsx', './**/*Page.tsx', '!./ErrorPage.tsx']);

/** The component that a page's file exports under its own name. */
async function componentOf(file: string): Promise<ComponentType> {
  const page = await pages[file]?.();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  const component = page?.[name];
  if (!component) throw new Error(`${file} must export ${name}`);
  return component;
}

/** The path that the build's manifest knows a page's file by. */
const chunkOf = (file: string): string =>
  `src/${file.startsWith('../') ? file.slice('../'.length) : `site/${file.slice('./'.length)}`}`;

/** A route whose page is loaded when it is first needed. `file` is relative to this folder. */
export function pageRoute(path: string, file: string, handle: PageHandle): RouteObject {
  return {
    path,
    handle: { path, chunk: chunkOf(file), ...handle },
    lazy: async () => ({ Component: await componentOf(file) }),
  };
}
