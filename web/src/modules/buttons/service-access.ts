import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { User } from '@qram/contract/modules/users/users';
import { parseCodes } from '@qram/contract/values/comma-list';

/** Admins have levels 0, 1 and 2 (requirements: Roles). */
const ADMIN_LEVELS = [0, 1, 2];

/** Access levels of a user: those of access_level, and always 0 (requirements: Buttons). */
export function accessLevels({ role, access_level }: Pick<User, 'role' | 'access_level'>): Set<number> {
  if (role === 'admin') return new Set(ADMIN_LEVELS);
  return new Set([0, ...parseCodes(access_level)]);
}

export const mayUse = (user: Pick<User, 'role' | 'access_level'>, button: Pick<ServiceButton, 'premium'>): boolean =>
  accessLevels(user).has(button.premium);
