import type { FastifyInstance } from 'fastify';

/** The path of a preview is its secret. */
const withoutToken = (path: string): string => path.replace(/^\/preview\/.*/, '/preview/…');

/** Logs each response: errors always, others only at level debug. */
export function requestLogging(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutToken(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request completed');
    else if (reply.statusCode >= 400) request.log.info(line, 'request completed');
    else request.log.debug(line, 'request completed');
  });
}
