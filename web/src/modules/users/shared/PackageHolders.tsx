import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '../../../admin/text/text-format.ts';
import { useApi } from '../../../api/api-context.tsx';

interface PackageHoldersProps {
  of: 'services' | 'users';
  /** Null: all that a search or filters find. */
  ids: readonly number[] | null;
  /** An offer instead, if somebody has a package or waits for one. */
  children?: ReactNode;
}

/** `1 person has an active package, 2 requests wait.` */
function formatHolders({ people, pending }: { people: number; pending: number }): string {
  const packages = people === 1 ? '1 person has an active package' : `${count(people)} people have an active package`;
  return `${packages}, ${pending === 1 ? '1 request waits' : `${count(pending)} requests wait`}.`;
}

export function PackageHolders({ of, ids, children }: PackageHoldersProps) {
  const api = useApi();
  const holders = useQuery({
    queryKey: ['service-requests', 'holders', of, ids],
    queryFn: async ({ signal }) => {
      const query = { [of === 'services' ? 'service_ids' : 'user_ids']: (ids ?? []).join(',') };
      return (await api('GET /api/service-requests/holders', { query, signal })).data;
    },
    enabled: ids !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (ids === null) return <Note>{`Some of these ${of} may have an active package or a pending request.`}</Note>;
  if (holders.isError) return <Note>The packages couldn't be checked.</Note>;
  if (!holders.data) return <Note>Checking who has a package…</Note>;
  const { people, pending } = holders.data;
  if (of === 'users' && people + pending === 0) return null;
  return (
    <>
      <Note>{formatHolders(holders.data)}</Note>
      {people + pending > 0 ? children : null}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text mt="sm" fz="sm" lh={1.5} role="status">
    {children}
  </Text>
);
