import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import type { MyRequest } from '../queries.ts';

function doneText(before: MyRequest, { service_title, package_state, ends_at }: ServiceRequest): string {
  if (before.status === 'Pending') return `Your request for ${service_title} was canceled.`;
  if (before.package_state === 'scheduled') return `${service_title} was canceled before it started.`;
  if (package_state === 'active' && ends_at !== null)
    return `${service_title} was canceled. Access stays until ${localDate(ends_at)}.`;
  return `${service_title} was canceled and has ended.`;
}

export function useCancellation() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<MyRequest | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const confirm = async (): Promise<string | null> => {
    if (!target) return null;
    try {
      const { data } = await api('POST /api/service-requests/:id/cancellation', { params: { id: target.id } });
      setDone(doneText(target, data));
      setTarget(null);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "The request couldn't be canceled.";
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] });
    }
  };
  const open = (request: MyRequest) => {
    setDone(null);
    setTarget(request);
  };
  return { target, done, setDone, open, close: () => setTarget(null), confirm };
}
