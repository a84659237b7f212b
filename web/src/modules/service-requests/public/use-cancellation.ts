import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { longDate } from '../package-labels.ts';
import type { OwnRequest } from '../queries.ts';

/** What a cancellation has done. */
function doneText(before: OwnRequest, { service_title, package_state, ends_at }: ServiceRequest): string {
  if (before.status === 'Pending') return `Your request for ${service_title} was cancelled.`;
  if (before.package_state === 'scheduled') return `${service_title} was cancelled before it started.`;
  if (package_state === 'active' && ends_at !== null)
    return `${service_title} was cancelled. Access stays until ${longDate(ends_at)}.`;
  return `${service_title} was cancelled and has ended.`;
}

/** Cancels a request or a package after a confirmation. */
export function useCancellation() {
  const api = useApi();
  const { adopt } = useAuth();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<OwnRequest | null>(null);
  const [done, setDone] = useState<string | null>(null);

  /** The header and the services show what the user may open, which may have changed. */
  const reloadAccess = () => api('GET /api/me').then(({ data }) => adopt(data));

  const confirm = async (): Promise<string | null> => {
    if (!target) return null;
    try {
      const { data } = await api('POST /api/service-requests/:id/cancellation', { params: { id: target.id } });
      setDone(doneText(target, data));
      setTarget(null);
      if (data.package_state === 'ended')
        reloadAccess().catch((error: unknown) => console.warn('The access could not be reloaded:', error));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "The request couldn't be cancelled.";
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] });
    }
  };
  const open = (request: OwnRequest) => {
    setDone(null);
    setTarget(request);
  };
  return { target, done, setDone, open, close: () => setTarget(null), confirm };
}
