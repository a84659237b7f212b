import { ACCESS_LEVELS } from '@qram/contract/modules/users';

/** `0,1,2` → `['1', '2']`: the levels beyond the one that everyone has. */
export function chosenLevels(accessLevel: string): string[] {
  const named = accessLevel.split(',').map((code) => code.trim());
  return ACCESS_LEVELS.map(({ level }) => String(level)).filter((level) => named.includes(level));
}

/** `['2', '1']` → `1,2`, and `0` for none, as the API writes it. */
export function accessLevelOf(levels: readonly string[]): string {
  return [...levels].sort().join(',') || '0';
}

/** `Developers, Integeration`; empty for none. */
export function accessLabels(accessLevel: string): string {
  const chosen = chosenLevels(accessLevel);
  return ACCESS_LEVELS.filter(({ level }) => chosen.includes(String(level)))
    .map(({ label }) => label)
    .join(', ');
}
