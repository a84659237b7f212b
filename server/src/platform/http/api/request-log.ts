import type { FastifyInstance } from 'fastify';
import { clientIp } from '../limits/client-ip.ts';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Hides preview tokens, in any spelling of the path. */
const withoutToken = (path: string): string => (/^\/*preview\/./i.test(decoded(path)) ? '/preview/…' : path);

/** Logs errors always, other responses at level debug. */
export function requestLogging(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutToken(request.url.split('?')[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: clientIp(request),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request completed');
    else if (reply.statusCode >= 400) request.log.info(line, 'request completed');
    else request.log.debug(line, 'request completed');
  });
}
