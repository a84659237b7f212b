import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from '@qram/contract/api/errors';

/** Rejects a call; the HTTP layer maps the code to a status. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** The current record, after a conflict. */
  readonly current: unknown;
  readonly details: unknown;
  /** When to retry, after too many attempts. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: FieldErrors; current?: unknown; details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.errors = details.errors;
    this.current = details.current;
    this.details = details.details;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const notFound = (): DomainError => new DomainError('not_found', ERROR_MESSAGES.notFound);

export const gone = (): DomainError => new DomainError('gone', ERROR_MESSAGES.gone);

export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('validation', message, { errors: { [field]: [message] } });
