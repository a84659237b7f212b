import { createHash, timingSafeEqual } from 'node:crypto';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import type { MetricSources } from '../../log/site-metrics.ts';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Serves `/metrics` with the token. Without one, there is no route and nothing is measured. */
export async function registerMetrics(
  app: FastifyInstance,
  token: string | null,
  sources: MetricSources,
): Promise<void> {
  if (token === null) return;
  const { createSiteMetrics } = await import('../../log/site-metrics.ts');
  const metrics = createSiteMetrics(sources);
  const expected = hash(`Bearer ${token}`);
  app.addHook('onResponse', async (request, reply) => metrics.record(request, reply));
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected))
      throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}
