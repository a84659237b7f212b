import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests/service-request-messages';
import { serviceRequestsEndpoints } from '@qram/contract/modules/service-requests/service-requests';
import { defineCollection } from '../../collections/define-collection.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { detachGrantsFor, lockCurrent } from '../users/service.ts';
import { loadDetails, presentRequest } from './presenter.ts';
import { endsWithin, selectPackages } from './repository.ts';

export const serviceRequestsCollection = defineCollection('service_requests', serviceRequestsEndpoints, {
  title: { column: 'name', table: 'users', through: 'user_id', suffix: 'username' },
  note: 'status',
  servedByModule: ['list', 'read', 'create'],
  belongsTo: { parent: 'users', noun: 'user', nouns: 'users', column: 'user_id', living: true },
  list: {
    search: {
      admin: [],
      anyone: [],
      through: { column: 'user_id', table: 'users', columns: ['name', 'username', 'email'] },
    },
    sort: { columns: { created_at: 'plain', updated_at: 'plain' }, default: '-created_at' },
    filter: {
      user_id: 'user_id',
      service_id: 'service_id',
      is_monthly: 'is_monthly',
      status: 'status',
      ends_within: { condition: (days, now) => endsWithin(Number(days), now), followsTime: true },
    },
  },
  record: {
    present: presentRequest,
    loadRelations: loadDetails,
  },
  hooks: {
    async beforeRestore(context, { user_id, service_id, status }) {
      const { trx, now } = context;
      await lockCurrent(context, user_id);
      const running = status === 'Approved' ? await selectPackages(trx, [user_id], now) : [];
      if (running.some((other) => other.service_id === service_id))
        throw new DomainError('conflict', SERVICE_REQUEST_MESSAGES.openTwice);
    },
    // Keeps the granted access.
    beforePurge: ({ trx }, { id }) => detachGrantsFor(trx, id),
    explainDuplicate: async () => ({ status: [SERVICE_REQUEST_MESSAGES.openTwice] }),
  },
});
