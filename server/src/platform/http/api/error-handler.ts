import { ERROR_MESSAGES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@qram/contract/api/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDatabaseError, isReadOnly } from '../../database/database-errors.ts';
import { DomainError } from '../../domain-error.ts';
import { isFullDisk } from '../../process/disk.ts';
import { DamagedFile } from '../../storage/file-sizes.ts';
import { StorageUnavailable } from '../../storage/file-store.ts';
import { asksForPage, sendRefusalPage } from '../limits/refusal-page.ts';

/** File stores rarely recover within a second. */
const STORAGE_RETRY_SECONDS = 5;

const REFUSAL_TITLE = 'One moment, please';

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_PROTO_VIOLATION: 'bad_request',
  ERR_STREAM_PREMATURE_CLOSE: 'bad_request',
};

const MESSAGES: Record<ErrorCode, string> = {
  bad_request: ERROR_MESSAGES.badRequest,
  unauthenticated: ERROR_MESSAGES.unauthenticated,
  forbidden: ERROR_MESSAGES.forbidden,
  not_found: ERROR_MESSAGES.notFound,
  gone: ERROR_MESSAGES.gone,
  method_not_allowed: ERROR_MESSAGES.methodNotAllowed,
  conflict: ERROR_MESSAGES.conflict,
  payload_too_large: ERROR_MESSAGES.tooLarge,
  unsupported_media_type: ERROR_MESSAGES.unsupportedType,
  validation: ERROR_MESSAGES.validation,
  rate_limited: ERROR_MESSAGES.rateLimited,
  headless_browser: ERROR_MESSAGES.headlessBrowser,
  internal: ERROR_MESSAGES.internal,
  unavailable: ERROR_MESSAGES.unavailable,
};

function toDomainError(error: FastifyError): DomainError {
  if (isFullDisk(error)) return new DomainError('unavailable', ERROR_MESSAGES.noRoom);
  if (error instanceof StorageUnavailable)
    return new DomainError(
      'unavailable',
      error.operation === 'read' ? ERROR_MESSAGES.filesAway : ERROR_MESSAGES.filesNotStored,
      { retryAfterSeconds: STORAGE_RETRY_SECONDS },
    );
  if (error instanceof DamagedFile) return new DomainError('unavailable', ERROR_MESSAGES.fileDamaged);
  const kind = classifyDatabaseError(error);
  if (kind === 'unavailable') return new DomainError('unavailable', MESSAGES.unavailable, { retryAfterSeconds: 1 });
  if (kind === 'unique' || kind === 'foreign-key') return new DomainError('conflict', MESSAGES.conflict);
  const known = FRAMEWORK_CODES[error.code];
  if (known) return new DomainError(known, MESSAGES[known]);
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isClientError
    ? new DomainError('bad_request', MESSAGES.bad_request)
    : new DomainError('internal', MESSAGES.internal);
}

/** Logs errors for operators; returns what callers may see. */
function logAndDescribe(
  error: FastifyError | DomainError,
  request: FastifyRequest,
): { known: DomainError; body: ErrorBody } {
  const known = error instanceof DomainError ? error : toDomainError(error);
  if (known.code === 'internal') request.log.error({ err: error }, 'request failed');
  if (error instanceof StorageUnavailable) request.log.error({ err: error }, 'the file store cannot be reached');
  if (error instanceof DamagedFile) request.log.error({ err: error }, 'a stored file is damaged');
  if (isReadOnly(error)) request.log.error({ err: error }, 'the database cannot be written');
  if (known.message === ERROR_MESSAGES.noRoom) request.log.error({ err: error }, 'the disk is full');
  const body: ErrorBody = { message: known.message, code: known.code };
  if (known.errors) body.errors = known.errors;
  if (known.current !== undefined) body.current = known.current;
  if (known.details !== undefined) body.details = known.details;
  if (known.code === 'internal') body.request_id = request.id;
  return { known, body };
}

/** For responses whose headers have been sent. */
export function errorResponse(error: Error, request: FastifyRequest): { status: number; body: ErrorBody } {
  const { known, body } = logAndDescribe(error as FastifyError, request);
  return { status: ERROR_STATUS[known.code], body };
}

/** Sends JSON, or a page to a refused visitor. Never exposes the cause of a 500. */
export function sendError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { known, body } = logAndDescribe(error, request);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    // Drain the body: clients that are still sending read the error only then.
    reply.removeHeader('connection');
    request.raw.resume();
  }
  if ((known.code === 'rate_limited' || known.code === 'unavailable') && asksForPage(request))
    return sendRefusalPage(reply, {
      status: ERROR_STATUS[known.code],
      title: REFUSAL_TITLE,
      text: known.message,
      retryAfterSeconds: known.retryAfterSeconds,
    });
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.status(ERROR_STATUS[known.code]).header('cache-control', 'no-store').send(body);
}
