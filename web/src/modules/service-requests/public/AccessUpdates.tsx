import type { User } from '@qram/contract/modules/users/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { accessKey, newlyOpen, nextReadMs } from '../access-updates.ts';
import { type MyRequest, myRequestsQuery } from '../queries.ts';

const DEPENDENT = [['tutorials'], ['premium-apps'], ['search']];

/** Polls the requests while one is pending, and when a package starts or ends; refetches what depends on them (decision 011). */
export default function AccessUpdates({ user }: { user: User }): ReactNode {
  const api = useApi();
  const { adopt } = useAuth();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...myRequestsQuery(api, user.id),
    refetchInterval: ({ state }) => nextReadMs(state.data, new Date()),
  });
  const before = useRef<MyRequest[]>(undefined);
  const [opened, setOpened] = useState<string[]>([]);
  useEffect(() => {
    const last = before.current;
    before.current = data;
    if (!data || !last || accessKey(last) === accessKey(data)) return;
    const load = async () => {
      adopt((await api('GET /api/me')).data);
      await Promise.all(DEPENDENT.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      setOpened(newlyOpen(last, data));
    };
    load().catch((error: unknown) => console.warn('The access could not be reloaded:', error));
  }, [data, api, adopt, queryClient]);
  return (
    <p className="visually-hidden" role="status">
      {opened.length > 0 ? `${opened.join(', ')} is now open to you.` : null}
    </p>
  );
}
