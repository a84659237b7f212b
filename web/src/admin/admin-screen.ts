import type { CollectionName, collections } from '@qram/contract/collections';
import type { Icon } from '@tabler/icons-react';

type ModuleOf<N extends CollectionName> = (typeof collections)[N]['group'] extends `${infer Module}/${string}`
  ? Module
  : (typeof collections)[N]['group'];
type PathOf<N extends CollectionName> = (typeof collections)[N]['endpoints']['list']['path'];
/** The collections that have an administration. */
export type CollectionPath = PathOf<CollectionName>;

interface Labels {
  /** Group of the palette, choice of the trash, and name in the audit trail. */
  readonly label: string;
  /** `video` and `videos`, for sentences. */
  readonly noun: string;
  readonly nouns: string;
  /** Of the records that are deleted along with one of these; only where there are such. */
  readonly along?: readonly [one: string, several: string];
  /** How the screen's address names a record; `view` unless given. */
  readonly opens?: 'filter';
}

/** A collection as the trash, the palette and the audit trail speak of it. */
export type CollectionLabels = {
  [N in CollectionName]: Labels & { readonly name: N; readonly module: ModuleOf<N>; readonly path: PathOf<N> };
}[CollectionName];

export interface AdminScreen {
  /** `users` for `UsersScreen.tsx`, in the same folder as the declaration. */
  readonly id: string;
  readonly label: string;
  /** Address as the sidebar writes it; matching ignores case, so that both spellings of requirements: Admin lists work. */
  readonly path: string;
  /** The letter that opens it after `g`. */
  readonly key: string;
  readonly icon: Icon;
  /** One line for the palette. */
  readonly about: string;
  /** The collections whose records it shows. */
  readonly collections?: readonly CollectionLabels[];
}

/** Declares a screen of the back office. Menu, route, palette, shortcut, trash and audit labels follow from it. */
export const adminScreen = <const S extends AdminScreen>(screen: S): S => screen;

/** What a collection's own screen takes from its declaration: the first collection that the screen shows. */
export function shownBy<S extends AdminScreen & { readonly collections: readonly [CollectionLabels, ...unknown[]] }>({
  label,
  icon,
  collections: [{ module, path, noun, nouns }],
}: S) {
  return { title: label, icon, module, path, noun, nouns };
}

/** True when `pathname` is the screen's address, in any case and with or without a slash at the end. */
export const isAt = (screen: AdminScreen, pathname: string): boolean =>
  pathname.replace(/\/+$/, '').toLowerCase() === screen.path.toLowerCase();
