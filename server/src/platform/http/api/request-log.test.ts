// @databases none
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { requestLogging } from './request-log.ts';

it('logs paths without their query, and no secret of a preview link', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  requestLogging(app);
  app.get('/preview/:token', async () => 'page');
  app.get('/videos', async () => 'page');
  await app.inject('/preview/c2VjcmV0');
  await app.inject('/preview/c2VjcmV0/x');
  for (const spelling of ['/%70review/c2VjcmV0', '/preview%2Fc2VjcmV0', '/Preview/c2VjcmV0', '//preview/c2VjcmV0'])
    await app.inject(spelling);
  await app.inject('/videos?search=secret');
  await app.close();
  expect(lines.map((line) => (JSON.parse(line) as { url?: string }).url).filter(Boolean)).toEqual([
    ...Array(6).fill('/preview/…'),
    '/videos',
  ]);
});
