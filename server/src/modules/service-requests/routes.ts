import { serviceRequestsEndpoints as endpoints } from '@qram/contract/modules/service-requests/service-requests';
import type { ModulePlugin } from '../../module-plugin.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { CsvFile } from '../../platform/http/api/csv-file.ts';
import { buildExportName } from '../../platform/tables/table-export.ts';
import { approveMany, decideRequest, rejectMany } from './decisions/decide.ts';
import { reverseMany } from './decisions/undo.ts';
import { cancelRequest, changePackageEnd } from './packages/packages.ts';
import { countByStatus } from './repository.ts';
import { createRequest } from './requests/create.ts';
import {
  exportRequests,
  listMyRequests,
  listRequests,
  readAnswerTime,
  readHolders,
  readPending,
  readRequest,
} from './requests/reading.ts';

export const serviceRequestsModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(endpoints.list, ({ actor, query }) => listRequests(deps, actor, query));
  registry.bind(endpoints.own, ({ actor, query }) => listMyRequests(deps, actor, query));
  registry.bind(endpoints.pending, () => readPending(deps));
  registry.bind(endpoints.counts, () => countByStatus(deps.db));
  registry.bind(endpoints.holders, ({ query }) => readHolders(deps, query));
  registry.bind(endpoints.answerTime, () => readAnswerTime(deps));
  const exported = async (actor: Actor, query: Parameters<typeof exportRequests>[2]) =>
    new CsvFile(buildExportName(deps, 'service-requests'), await exportRequests(deps, actor, query));
  registry.bind(endpoints.export, ({ actor, query }) => exported(actor, query));
  registry.bind(endpoints.exportSelection, ({ actor, body }) => exported(actor, body));
  registry.bind(endpoints.read, ({ actor, params }) => readRequest(deps, actor, params.id));
  registry.bind(endpoints.create, ({ actor, body }) => createRequest(deps, actor, body));
  registry.bind(endpoints.decide, ({ actor, params, body: { status, ...decision } }) =>
    status === undefined
      ? changePackageEnd(deps, actor, params.id, decision.ends_at ?? null)
      : decideRequest(deps, actor, params.id, { status, ...decision }),
  );
  registry.bind(endpoints.approvals, ({ actor, body }) => approveMany(deps, actor, body.ids));
  registry.bind(endpoints.rejections, ({ actor, body: { ids, reason } }) => rejectMany(deps, actor, ids, reason));
  registry.bind(endpoints.reversals, ({ actor, body }) => reverseMany(deps, actor, body.ids));
  registry.bind(endpoints.cancellation, ({ actor, params }) => cancelRequest(deps, actor, params.id));
};
