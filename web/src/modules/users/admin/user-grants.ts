import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** A user's grants that hold now or will. */
export function userGrantsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['users', 'grants', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/:id/grants', { params: { id }, signal })).data,
    staleTime: 0,
  });
}

/** Grants with the same source and period. */
export interface GrantSource {
  key: string;
  /** Null: granted by hand. */
  requestId: number | null;
  grantedBy: { name: string; username: string | null } | null;
  startsAt: string;
  endsAt: string | null;
  grants: UserGrant[];
}

const ORDER = ['level', 'premium_apps', 'topic'];

/** Grants by where they come from: one package may open a hundred topics. Access granted by hand comes first. */
export function grantSources(grants: readonly UserGrant[]): GrantSource[] {
  const sources = new Map<string, GrantSource>();
  const sorted = [...grants].sort((one, other) => ORDER.indexOf(one.opens) - ORDER.indexOf(other.opens));
  for (const grant of sorted) {
    const {
      request_id: requestId,
      granted_by: name,
      granted_by_username: username,
      starts_at: startsAt,
      ends_at: endsAt,
    } = grant;
    const grantedBy = name === null ? null : { name, username };
    const key = JSON.stringify(requestId === null ? [grantedBy, endsAt] : [requestId, startsAt, endsAt]);
    const source = sources.get(key) ?? { key, requestId, grantedBy, startsAt, endsAt, grants: [] };
    source.grants.push(grant);
    sources.set(key, source);
  }
  return [...sources.values()].sort((one, other) => (one.requestId ?? 0) - (other.requestId ?? 0));
}
