import { z } from 'zod';

export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  rate_limited: 429,
  headless_browser: 451,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field name; a field may have several. */
export type FieldErrors = Record<string, string[]>;

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** 409: the current record. */
  current: z.unknown().optional(),
  /** Further data that a caller can show, such as the refused rows of an import. */
  details: z.unknown().optional(),
  /** 500: the request id, for reports to the operators. */
  request_id: z.string().optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

export const ERROR_MESSAGES = {
  badRequest: 'The request could not be read.',
  unauthenticated: 'Please log in to continue.',
  forbidden: "You don't have permission to do this.",
  adminOnly: 'You must be an Admin to access this page.',
  mfaRequired: 'Set up two-step verification in your account before you use the back office.',
  notFound: 'Not found.',
  gone: 'This was deleted.',
  methodNotAllowed: 'This method is not allowed here.',
  conflict: 'Someone else changed this record in the meantime.',
  tooLarge: 'The request is too large.',
  unsupportedType: 'This content type is not supported.',
  validation: 'Validation error. Please check your input.',
  rateLimited: 'Too many attempts. Please wait a moment and try again.',
  headlessBrowser: 'Unavailable For Headless Browser',
  internal: 'Something went wrong on our side. Please try again later.',
  pictureTooSlow: 'This picture takes too long to process. Save it again in another program, or choose another one.',
  noRoom: 'The server is out of disk space. Nothing was saved.',
  filesAway: "Files aren't available right now. Please try again shortly.",
  filesNotStored: "Files can't be stored right now. Nothing was saved. Please try again shortly.",
  fileDamaged: "This file can't be opened right now. Please try again later.",
  unavailable: 'The service is busy. Please try again in a moment.',
} as const;
