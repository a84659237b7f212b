// @databases none
import { ERROR_STATUS, type ErrorCode, errorBody } from '@qram/contract/api/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError, invalidField, notFound } from '../../domain-error.ts';
import { sendError } from './error-handler.ts';

let app: FastifyInstance;
let thrown: unknown;
const logged: string[] = [];

beforeAll(async () => {
  app = Fastify({
    genReqId: () => 'request-1',
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  });
  app.setErrorHandler(sendError);
  app.all('/', async () => {
    throw thrown;
  });
});
afterAll(() => app.close());

async function sendFailing(error: unknown) {
  thrown = error;
  const response = await app.inject({ url: '/' });
  return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.payload };
}
const coded = (code: string, message = 'Cause that nobody may see') => Object.assign(new Error(message), { code });

describe('an error response', () => {
  it.each(Object.entries(ERROR_STATUS) as [ErrorCode, number][])(
    'responds to %s with the status %d',
    async (code, status) => {
      const response = await sendFailing(new DomainError(code, 'What went wrong.'));
      expect(response).toMatchObject({ status, body: { code, message: 'What went wrong.' } });
      expect(errorBody.parse(response.body)).toEqual(response.body);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    ['a file', coded('ENOSPC')],
    ['the user’s share of the disk', coded('EDQUOT')],
    ['what a library wrapped', new Error('cannot write', { cause: coded('ENOSPC') })],
    ['SQLite', Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 13 })],
    ['PostgreSQL', coded('53100')],
  ])('reports a full disk (%s), and logs the cause', async (_what, error) => {
    logged.length = 0;
    expect(await sendFailing(error)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'The server is out of disk space. Nothing was saved.' },
    });
    expect(logged.join()).toContain('the disk is full');
  });

  it.each([
    ['SQLite, of a file that only reads', Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 8 })],
    ['SQLite, of a disk that takes no writes', Object.assign(coded('ERR_SQLITE_ERROR'), { errcode: 778 })],
    ['PostgreSQL', coded('25006')],
  ])('responds to a read-only database (%s) with 503 and Retry-After, and logs the cause', async (_what, error) => {
    logged.length = 0;
    const response = await sendFailing(error);
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } });
    expect(response.text).not.toContain('nobody');
    expect(logged.join()).toContain('the database cannot be written');
    expect(logged.join()).toContain('Cause that nobody may see');
  });

  it('sends the message of a domain error', async () => {
    expect((await sendFailing(invalidField('title', 'Title is required.'))).body).toEqual({
      code: 'validation',
      message: 'Title is required.',
      errors: { title: ['Title is required.'] },
    });
    const conflict = new DomainError('conflict', 'Changed.', { current: { id: 1 } });
    expect((await sendFailing(conflict)).body).toEqual({ code: 'conflict', message: 'Changed.', current: { id: 1 } });
    const limited = new DomainError('rate_limited', 'Wait.', { retryAfterSeconds: 7 });
    expect((await sendFailing(limited)).headers['retry-after']).toBe('7');
    expect((await sendFailing(notFound())).headers['www-authenticate']).toBeUndefined();
    const unknown = await sendFailing(new DomainError('unauthenticated', 'Sign in.'));
    expect(unknown.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    new Error('Cause that nobody may see'),
    new TypeError('Cause that nobody may see'),
    coded('42P01'),
    coded('ENOENT'),
    Object.assign(new Error('Cause that nobody may see'), { statusCode: 502 }),
  ])('hides the cause of %s, and sends the request id under which it was logged', async (error) => {
    logged.length = 0;
    const response = await sendFailing(error);
    expect(response).toMatchObject({
      status: 500,
      body: {
        code: 'internal',
        message: 'Something went wrong on our side. Please try again later.',
        request_id: 'request-1',
      },
    });
    expect(response.text).not.toContain('nobody');
    expect(logged.join('')).toContain('Cause that nobody may see');
    expect(logged.join('')).toContain('request-1');
  });

  it.each([
    [coded('ECONNREFUSED'), 503, 'unavailable'],
    [coded('40P01'), 503, 'unavailable'],
    [coded('23505'), 409, 'conflict'],
    [coded('23503'), 409, 'conflict'],
    [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'payload_too_large'],
    [coded('FST_FILES_LIMIT'), 413, 'payload_too_large'],
    [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415, 'unsupported_media_type'],
    [coded('FST_ERR_CTP_EMPTY_JSON_BODY'), 400, 'bad_request'],
    [coded('ERR_STREAM_PREMATURE_CLOSE'), 400, 'bad_request'],
    [Object.assign(new Error('Cause that nobody may see'), { statusCode: 418 }), 400, 'bad_request'],
  ])('reports %o as no internal error', async (error, status, code) => {
    const response = await sendFailing(error);
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.text).not.toContain('nobody');
    expect(response.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
  });
});
