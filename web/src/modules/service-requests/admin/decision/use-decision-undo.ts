import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { inChunks } from '../../../../admin/calls/collection-calls.ts';
import { invalidateModule } from '../../../../admin/calls/collection-queries.ts';
import { listLink, recordLink } from '../../../../admin/list/table/record-place.tsx';
import { findReason, toastDone, toastFailed } from '../../../../admin/theme/toast.tsx';
import { useApi } from '../../../../api/api-context.tsx';
import { requestCount, requestName } from '../request-labels.ts';

const FAILED = "The decision couldn't be undone.";

export const requestLink = (request: ServiceRequest) =>
  recordLink('service_requests', request.id, requestName(request));

/** Fetches again what shows requests or the access that they give. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await invalidateModule(queryClient, 'service-requests');
    await Promise.all(['users', 'dashboard'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}

/** Returns the undo of decisions: status, periods and access are as before, and nobody is emailed. */
export function useDecisionUndo(): (requests: readonly ServiceRequest[]) => () => void {
  const api = useApi();
  const refresh = useRefresh();
  const undo = async (requests: readonly ServiceRequest[]) => {
    try {
      const ids = requests.map(({ id }) => id);
      const results = await inChunks(
        ids,
        LIST_LIMITS.bulkMax,
        async (chunk) => (await api('POST /api/service-requests/reversals', { body: { ids: chunk } })).data.results,
      );
      const failed = results.filter(({ ok }) => !ok);
      const done = requests.filter(({ id }) => results.some((result) => result.id === id && result.ok));
      const [first] = done;
      if (first)
        toastDone(`Undone: ${done.length === 1 ? requestName(first) : requestCount(done.length)}`, {
          place: done.length === 1 ? requestLink(first) : listLink('service_requests'),
        });
      if (failed.length > 0) toastFailed(FAILED, failed[0]?.message);
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await refresh();
  };
  return (requests) => () => void undo(requests);
}
