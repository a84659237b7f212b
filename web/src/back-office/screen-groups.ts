import { type AdminScreen, isAt, SCREEN_GROUPS, type ScreenGroup } from '../admin/declaration/admin-screen.ts';
import { trashPath } from '../admin/declaration/admin-screens.ts';

export interface AdminScreenGroup {
  readonly label: ScreenGroup;
  readonly collapsed: boolean;
  readonly screens: readonly AdminScreen[];
}

type ScreenModule = Readonly<Record<string, unknown>>;
const modules = import.meta.glob<ScreenModule>('../modules/*/admin/*-screen.ts', { eager: true });

const isScreen = (exported: unknown): exported is AdminScreen =>
  typeof exported === 'object' && exported !== null && 'about' in exported;

const screens = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isScreen))
  .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));

/** All screens in sidebar order and groups (requirements: Admin lists). */
export const screenGroups: readonly AdminScreenGroup[] = SCREEN_GROUPS.map((label) => ({
  label,
  collapsed: label === 'Other',
  screens: screens.filter(({ group }) => group === label),
}));

export const allScreens: readonly AdminScreen[] = [
  ...screens.filter(({ group }) => group === undefined),
  ...screenGroups.flatMap((group) => group.screens),
];

/** Lists had a trash and histories of their own: where `/admin/videos?trash` and `/admin/videos?history=5` lead now. */
export function findMovedUrl(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const history = params.get('history') ?? '';
  if (!params.has('trash') && !/^\d+$/.test(history)) return undefined;
  const screen = allScreens.find((candidate) => isAt(candidate, pathname));
  const kind = screen?.collections?.[0];
  if (!kind) return undefined;
  return params.has('trash') ? trashPath(kind.name) : `${screen.path}/${history}/history`;
}
