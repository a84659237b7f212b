import { allEndpoints } from '@qram/contract';
import type { EndpointSpec } from '@qram/contract/api/endpoint';
import { describeRefusals, getSuccessStatus } from '@qram/contract/api/openapi';
import type { FastifyInstance } from 'fastify';

const NOT_MODIFIED = 304;
const getStatuses = (spec: EndpointSpec, override = false): ReadonlySet<number> =>
  new Set([getSuccessStatus(spec), NOT_MODIFIED, ...Object.keys(describeRefusals(spec, override)).map(Number)]);

/** Statuses in the API document, by method and path. */
const DECLARED = new Map<string, ReadonlySet<number>>();
for (const { spec } of allEndpoints()) DECLARED.set(`${spec.method} ${spec.path}`, getStatuses(spec));
for (const { spec } of allEndpoints())
  if (spec.methodOverride) DECLARED.set(`POST ${spec.path}`, getStatuses(spec, true));

/** Collects responses with an undeclared status. Call before the app is ready. */
export function collectUndeclaredStatuses(app: FastifyInstance): string[] {
  const undeclared: string[] = [];
  app.addHook('onSend', async (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const operation = `${method} ${request.routeOptions.url}`;
    const statuses = DECLARED.get(operation);
    if (statuses && !statuses.has(reply.statusCode)) undeclared.push(`${operation} responded ${reply.statusCode}`);
  });
  return undeclared;
}
