import { ACCESS_LEVELS } from '@qram/contract/modules/users/users';
import { formatCodes, parseCodes } from '@qram/contract/values/comma-list';

/** `0,1,2` → `['1', '2']`: the levels above the one that everyone has. */
export function chosenLevels(accessLevel: string): string[] {
  const named = parseCodes(accessLevel);
  return ACCESS_LEVELS.filter(({ level }) => named.includes(level)).map(({ level }) => String(level));
}

/** `['2', '1']` → `1,2`, and `0` for none, as in the API. */
export function getAccessLevel(levels: readonly string[]): string {
  return formatCodes(levels.map(Number));
}

/** `['Developers', 'Integeration']`; empty for level 0. */
export function accessNames(accessLevel: string): string[] {
  const named = parseCodes(accessLevel);
  return ACCESS_LEVELS.filter(({ level }) => named.includes(level)).map(({ label }) => label);
}

/** Same on one line; empty for none. */
export const accessLabels = (accessLevel: string): string => accessNames(accessLevel).join(', ');
