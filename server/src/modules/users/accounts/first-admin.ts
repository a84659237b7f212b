import type { User } from '@qram/contract/modules/users/users';
import { SYSTEM } from '../../../platform/access/actor.ts';
import { lockKey } from '../../../platform/database/dialect.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { adminExists } from '../repository.ts';
import { addUser, type NewUser } from '../service.ts';

/** Counts inactive and trashed admins. */
export const hasAdmin = (deps: Dependencies): Promise<boolean> => adminExists(deps.db);

/** Rolls back the transaction when an admin already exists. */
class AdminExists extends Error {}

/**
 * Null: there is an admin, perhaps added by another instance.
 * @throws DomainError `conflict` for a name or email in use
 */
export async function addFirstAdmin(deps: Dependencies, user: NewUser): Promise<User | null> {
  try {
    return await addUser(deps, SYSTEM, user, async ({ trx, dialect }, id) => {
      await lockKey(trx, dialect, 'first admin');
      if (await adminExists(trx, id)) throw new AdminExists();
    });
  } catch (error) {
    // The name may have been taken by the other instance's admin.
    if (error instanceof AdminExists || (await hasAdmin(deps))) return null;
    throw error;
  }
}
