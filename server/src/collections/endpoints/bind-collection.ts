import type { CollectionEndpoints } from '@qram/contract/collection';
import type { EndpointSpec } from '@qram/contract/endpoint';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry, Call, HandlerResult } from '../../platform/http/api-registry.ts';
import { type BulkSelection, bulkRemove } from '../bulk/bulk.ts';
import { type BulkEditInput, bulkEdit, undoBulkEdit } from '../bulk/bulk-edit.ts';
import { bulkPublish, type PublicationChange } from '../bulk/publish.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { CopyOptions } from '../operations/copied-files.ts';
import { create } from '../operations/create.ts';
import { type ListQuery, list, listTrash, read } from '../operations/read.ts';
import { remove, restore } from '../operations/remove.ts';
import { type OrderInput, reorder } from '../operations/reorder.ts';
import { update } from '../operations/update.ts';

/** A call of a standard endpoint, with the input that its schemas in the contract let through. */
type StandardCall = Pick<Call<EndpointSpec>, 'actor' | 'files' | 'unmodifiedSince' | 'report'> & {
  params: { id: number };
  query: ListQuery & CopyOptions;
  body: BulkSelection & PublicationChange & OrderInput & BulkEditInput;
};
type Answer = HandlerResult<EndpointSpec>;
type Handler = (call: StandardCall) => Promise<unknown>;

const buildHandlers = (
  deps: Dependencies,
  definition: CollectionDefinition,
): Record<keyof CollectionEndpoints, Handler> => ({
  list: ({ actor, query }) => list(deps, definition, actor, query),
  trash: ({ actor, query }) => listTrash(deps, definition, actor, query),
  read: ({ actor, params }) => read(deps, definition, actor, params.id),
  create: ({ actor, body, files, query = {} }) => create(deps, definition, actor, body, files, query),
  update: ({ actor, params, body, files, unmodifiedSince }) =>
    update(deps, definition, actor, params.id, body, files, unmodifiedSince),
  remove: ({ actor, params, query = {}, unmodifiedSince }) =>
    remove(deps, definition, actor, params.id, { unmodifiedSince, query }),
  bulkRemove: ({ actor, body, report }) => bulkRemove(deps, definition, actor, body, report),
  publish: ({ actor, body }) => bulkPublish(deps, definition, actor, body),
  restore: ({ actor, params }) => restore(deps, definition, actor, params.id),
  bulkUpdate: ({ actor, body, report }) => bulkEdit(deps, definition, actor, body, report),
  undoBulkUpdate: ({ actor, params, report }) => undoBulkEdit(deps, definition, actor, params.id, report),
  order: ({ actor, body }) => reorder(deps, definition, actor, body),
});

/** Serves the collection's standard endpoints, except those that its module serves. */
export function bindCollection(registry: ApiRegistry, deps: Dependencies, definition: CollectionDefinition): void {
  const { endpoints, servedByModule = [] } = definition;
  for (const [name, handler] of Object.entries(buildHandlers(deps, definition))) {
    const endpoint = name as keyof CollectionEndpoints;
    const spec = endpoints[endpoint];
    if (spec && !servedByModule.includes(endpoint))
      registry.bind(spec, async (call) => (await handler(call as unknown as StandardCall)) as Answer);
  }
}
