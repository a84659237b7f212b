import type { CollectionName } from '@qram/contract/collections';
import type { AdminScreen, CollectionLabels, CollectionPath } from './admin-screen.ts';

export const TRASH_PATH = '/admin/trash';

interface ShownCollection {
  readonly screen: AdminScreen;
  readonly labels: CollectionLabels;
}

let screens: readonly AdminScreen[] = [];
let shown: readonly ShownCollection[] = [];

/** Registers the screens of all modules, in sidebar order. The shell of the back office calls it before it renders. */
export function registerScreens(all: readonly AdminScreen[]): void {
  screens = all;
  shown = all.flatMap((screen) => (screen.collections ?? []).map((labels) => ({ screen, labels })));
}

export const findScreen = (id: string): AdminScreen | undefined => screens.find((screen) => screen.id === id);

export const getCollections = (): readonly CollectionLabels[] => shown.map(({ labels }) => labels);

function shownAs(name: string): ShownCollection {
  const found = shown.find(({ labels }) => labels.name === name);
  if (!found) throw new Error(`No screen shows ${name}.`);
  return found;
}

export const isCollection = (name: string): name is CollectionName => shown.some(({ labels }) => labels.name === name);

export const getLabels = (name: CollectionName): CollectionLabels => shownAs(name).labels;

export const getScreen = (name: CollectionName): AdminScreen => shownAs(name).screen;

/** @param path of the collection in the API */
export function labelsAt(path: CollectionPath): CollectionLabels {
  const found = shown.find(({ labels }) => labels.path === path);
  if (!found) throw new Error(`No screen shows ${path}.`);
  return found.labels;
}

/** Name of the collection with this path in the API. */
export const collectionAt = (path: CollectionPath): CollectionName => labelsAt(path).name;

export function recordScreenPath(name: CollectionName, id: number): string {
  const { screen, labels } = shownAs(name);
  return `${screen.path}?${labels.opens ?? 'view'}=${id}`;
}

export const historyPath = (name: CollectionName, id: number): string => `${getScreen(name).path}/${id}/history`;

export const trashPath = (name: CollectionName): string => `${TRASH_PATH}?kind=${name}`;
