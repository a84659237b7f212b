import type { WriteContext } from '../../collections/record-types.ts';
import { countPendingFor, isRequested } from './repository.ts';

export { countByStatus } from './repository.ts';

export const requestsOfService = {
  countPending: ({ trx }: WriteContext, serviceId: number): Promise<number> => countPendingFor(trx, serviceId),
  hasAny: ({ trx }: WriteContext, serviceId: number): Promise<boolean> => isRequested(trx, serviceId),
};
