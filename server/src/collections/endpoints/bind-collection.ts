import type { EndpointSpec } from '@qram/contract/api/endpoint';
import type { CollectionEndpoints } from '@qram/contract/collection/collection-endpoints';
import type { ApiRegistry, Call, HandlerResult } from '../../platform/http/api/api-registry.ts';
import type { BulkEditInput } from '../bulk/bulk-edit.ts';
import type { BulkSelection } from '../bulk/selection.ts';
import type { Collection } from '../collection.ts';
import type { CopyOptions } from '../operations/copied-files.ts';
import type { ListQuery } from '../operations/list.ts';
import type { PublicationChange } from '../operations/publish.ts';
import type { OrderInput } from '../operations/reorder.ts';

/** A call with input validated by the contract. */
type StandardCall = Pick<Call<EndpointSpec>, 'actor' | 'files' | 'unmodifiedSince' | 'report'> & {
  params: { id: number };
  query: ListQuery & CopyOptions;
  body: BulkSelection & PublicationChange & OrderInput & BulkEditInput;
};
type Handler = (call: StandardCall) => Promise<unknown>;

const buildHandlers = (collection: Collection): Record<keyof CollectionEndpoints, Handler> => ({
  list: ({ actor, query }) => collection.list(actor, query),
  trash: ({ actor, query }) => collection.listTrash(actor, query),
  read: ({ actor, params }) => collection.read(actor, params.id),
  create: ({ actor, body, files, query = {} }) => collection.create(actor, body, files, query),
  update: ({ actor, params, body, files, unmodifiedSince }) =>
    collection.update(actor, params.id, body, files, unmodifiedSince),
  remove: ({ actor, params, query = {}, unmodifiedSince }) =>
    collection.remove(actor, params.id, { unmodifiedSince, query }),
  bulkRemove: ({ actor, body, report }) => collection.bulkRemove(actor, body, report),
  publish: ({ actor, body }) => collection.bulkPublish(actor, body),
  countStates: () => collection.countStates(),
  restore: ({ actor, params }) => collection.restore(actor, params.id),
  bulkUpdate: ({ actor, body, report }) => collection.bulkEdit(actor, body, report),
  undoBulkUpdate: ({ actor, params, report }) => collection.undoBulkEdit(actor, params.id, report),
  order: ({ actor, body }) => collection.reorder(actor, body),
});

/** Skips endpoints that the module serves. */
export function bindCollection(registry: ApiRegistry, collection: Collection): void {
  const { endpoints, servedByModule = [] } = collection.definition;
  for (const [name, handler] of Object.entries(buildHandlers(collection))) {
    const endpoint = name as keyof CollectionEndpoints;
    const spec = endpoints[endpoint];
    if (spec && !servedByModule.includes(endpoint))
      registry.bind(
        spec,
        async (call) => (await handler(call as unknown as StandardCall)) as HandlerResult<EndpointSpec>,
      );
  }
}
