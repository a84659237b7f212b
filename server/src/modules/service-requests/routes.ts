import { serviceRequestsEndpoints as endpoints } from '@qram/contract/modules/service-requests';
import { listTrash } from '../../collections/reading.ts';
import { bulkRemove, remove, restore } from '../../collections/writing.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry, HandlerAnswer } from '../../platform/http/api-registry.ts';
import { CsvFile } from '../../platform/http/csv-file.ts';
import { exportName } from '../../platform/table-export.ts';
import { serviceRequestsCollection as collection } from './collection.ts';
import {
  askForService,
  cancelRequest,
  decideMany,
  decideRequest,
  exportRequests,
  listOwnRequests,
  listRequests,
  readPending,
  readRequest,
} from './service.ts';

type TrashAnswer = HandlerAnswer<typeof endpoints.trash>;
type Restored = HandlerAnswer<typeof endpoints.restore>;

export function bindServiceRequests(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(endpoints.list, ({ actor, query }) => listRequests(deps, actor, query));
  registry.bind(endpoints.own, ({ actor, query }) => listOwnRequests(deps, actor, query));
  registry.bind(endpoints.pending, () => readPending(deps));
  registry.bind(
    endpoints.trash,
    async ({ actor, query }) => (await listTrash(deps, collection, actor, query)) as unknown as TrashAnswer,
  );
  registry.bind(
    endpoints.export,
    async ({ actor }) => new CsvFile(exportName(deps, 'service-requests'), await exportRequests(deps, actor)),
  );
  registry.bind(endpoints.read, ({ actor, params }) => readRequest(deps, actor, params.id));
  registry.bind(endpoints.create, ({ actor, body }) => askForService(deps, actor, body));
  registry.bind(endpoints.decide, ({ actor, params, body }) => decideRequest(deps, actor, params.id, body.status));
  registry.bind(endpoints.remove, async ({ actor, params, unmodifiedSince }) => {
    await remove(deps, collection, actor, params.id, { unmodifiedSince });
    return undefined;
  });
  registry.bind(endpoints.bulkRemove, ({ actor, body }) => bulkRemove(deps, collection, actor, body.ids));
  registry.bind(endpoints.approvals, ({ actor, body }) => decideMany(deps, actor, body.ids, 'Approved'));
  registry.bind(endpoints.rejections, ({ actor, body }) => decideMany(deps, actor, body.ids, 'Rejected'));
  registry.bind(endpoints.cancellation, ({ actor, params }) => cancelRequest(deps, actor, params.id));
  registry.bind(
    endpoints.restore,
    async ({ actor, params }) => (await restore(deps, collection, actor, params.id)) as unknown as Restored,
  );
}
