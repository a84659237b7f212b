import { z } from 'zod';
import { isEmail, toAsciiEmail } from '../values/email.ts';
import { isBlank } from '../values/visible-text.ts';

/** Highest id accepted: the largest value of a 32-bit integer column. */
export const MAX_ID = 2_147_483_647;

/** Control characters other than tab and line breaks. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Trims, and rejects control characters. Invisible text is empty. */
export function text(max: number, missing = 'This field is required.') {
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'Must be text.') })
    .trim()
    .overwrite((value) => (isBlank(value) ? '' : value))
    .max(max, `Must be at most ${max} characters long.`)
    .refine((value) => !CONTROL.test(value), 'Contains characters that are not allowed.');
}

export function requiredText(max: number, message = 'This field is required.') {
  return text(max, message).refine((value) => value !== '', message);
}

/** Accepts decimal digits too, because multipart fields are text. */
export function integer(
  min: number,
  max: number,
  message = `Must be a whole number from ${min} to ${max.toLocaleString('en-US')}.`,
) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*-?\d{1,15}\s*$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, message));
}

export const flag = z
  .literal([0, 1, true, false, '0', '1', 'true', 'false'], { error: 'Must be 0 or 1.' })
  .transform((value): 0 | 1 => (value === 1 || value === true || value === '1' || value === 'true' ? 1 : 0))
  .pipe(z.literal([0, 1]));

export const flagOut = z.literal([0, 1]);

export const id = integer(1, MAX_ID, 'Must be a valid id.');
export const idOut = z.int();
export const idParams = z.object({ id });

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime();

/** Accepts an offset; returns UTC with milliseconds. */
export const instant = (message: string) =>
  z.iso.datetime({ error: message, offset: true }).transform((at) => new Date(at).toISOString());

/** The version that the editor started from; 409 if it has changed since. */
export const expectedUpdatedAt = z.iso.datetime('Must be an ISO 8601 time in UTC.').optional();

/** Converts an international domain to ASCII. */
export function emailField(message: string) {
  return text(254, message).overwrite(toAsciiEmail).refine(isEmail, message);
}

export const recordFields = { id: idOut, created_at: timestamp, updated_at: timestamp } as const;

/** Empty text removes the file. */
export const clearedFile = (message: string) => z.literal('', { error: message });
