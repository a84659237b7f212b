import type { User } from '@qram/contract/modules/users/users';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

type RoleAndStatus = Pick<User, 'id' | 'role' | 'status'>;

/** Active admins; sorted by role they come first, so one page is enough. */
export function activeAdminsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['users', 'active-admins'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/users', { query: { sort: 'role', page: 1, per_page: 100 }, signal });
      return data.filter((user) => user.role === 'admin' && user.status === 'active').map((user) => user.id);
    },
    staleTime: 0,
  });
}

/**
 * True if the user is the only active admin, whose role and status are locked (requirements: Users). The server
 * enforces it.
 */
export function isLastAdmin(user: RoleAndStatus | null, activeAdmins: readonly number[] | undefined): boolean {
  if (user?.role !== 'admin' || user.status !== 'active') return false;
  return activeAdmins?.length === 1 && activeAdmins[0] === user.id;
}
