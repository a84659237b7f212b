import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { presentRequest } from './presenter.ts';
import { selectNames } from './repository.ts';

/** Service requests as lists show them; making and deciding them is the service's. */
export const serviceRequestsCollection: CollectionDefinition = {
  name: 'service_requests',
  searched: { admin: [], anyone: [] },
  searchedThrough: { column: 'user_id', table: 'users', columns: ['name', 'username', 'email'] },
  sorted: { created_at: 'plain', updated_at: 'plain' },
  defaultSort: '-created_at',
  hidesInactive: false,
  filtered: { user_id: 'user_id', service_id: 'service_id', is_monthly: 'is_monthly', status: 'status' },
  toColumns: (input) => input,
  present: presentRequest,
  loadExtras: selectNames,
  explainDuplicate: async () => ({ status: [SERVICE_REQUEST_MESSAGES.openTwice] }),
};
