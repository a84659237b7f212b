import type { CollectionName, collections } from '@qram/contract/collections';
import type { Icon } from '@tabler/icons-react';

type ModuleOf<N extends CollectionName> = (typeof collections)[N]['group'] extends `${infer Module}/${string}`
  ? Module
  : (typeof collections)[N]['group'];
type PathOf<N extends CollectionName> = (typeof collections)[N]['endpoints']['list']['path'];
export type CollectionPath = PathOf<CollectionName>;

/** Where visitors see records that have no page of their own. */
export interface PublicPlace {
  readonly path: `/${string}`;
  /** The page has a search, which finds the record by its title. */
  readonly searched?: true;
  /** Fragment of the records' section. */
  readonly fragment?: string;
}

interface Labels {
  readonly label: string;
  /** `video` and `videos`, for use in sentences. */
  readonly noun: string;
  readonly nouns: string;
  /** Nouns of the child records that are deleted along with one of these, if any. */
  readonly along?: readonly [one: string, several: string];
  /** False: its screen has no form to add one. */
  readonly addable?: false;
  /** Query parameter that opens a record; defaults to `view`. */
  readonly opens?: 'filter';
  readonly publicPlace?: PublicPlace;
}

export type CollectionLabels = {
  [N in CollectionName]: Labels & { readonly name: N; readonly module: ModuleOf<N>; readonly path: PathOf<N> };
}[CollectionName];

export const SCREEN_GROUPS = ['Home Management', 'Content', 'Other'] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

export interface AdminScreen {
  /** `users` for `UsersScreen.tsx` beside the declaration; without that file, it is the list of its first collection. */
  readonly id: string;
  readonly label: string;
  /** Path as shown in the sidebar; matching ignores case, so both spellings of requirements: Admin lists work. */
  readonly path: string;
  readonly icon: Icon;
  readonly about: string;
  /** Its group in the sidebar, and its place there; without them, it comes before the groups. */
  readonly group?: ScreenGroup;
  readonly place?: number;
  readonly collections?: readonly CollectionLabels[];
  /** Pages below the screen, such as `:id/lesson`. The `id` names the component, as a screen's does. */
  readonly pages?: readonly { readonly id: string; readonly path: string }[];
}

/** Declares a screen of the back office. Menu, route, palette, shortcut, trash and audit labels are derived from it. */
export const adminScreen = <const S extends AdminScreen>(screen: S): S => screen;

/** Labels of the screen's first collection, for the collection's own definition. */
export function labelsFrom<
  S extends AdminScreen & { readonly collections: readonly [CollectionLabels, ...unknown[]] },
>({ label, icon, collections: [{ module, path, noun, nouns }] }: S) {
  return { title: label, icon, module, path, noun, nouns };
}

/** True if `pathname` is the screen's path, ignoring case and a trailing slash. */
export const isAt = (screen: AdminScreen, pathname: string): boolean =>
  pathname.replace(/\/+$/, '').toLowerCase() === screen.path.toLowerCase();
