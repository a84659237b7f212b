import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { flagOut, id, idOut, idParams, text, timestamp } from '../../api/fields.ts';
import { collection } from '../../collection/collection.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { field } from '../../collection/fields.ts';
import { isBlank } from '../../values/visible-text.ts';
import { termLines } from './term-lines.ts';

export const TERM_LIMITS = { dataMax: 20_000, termsMax: 500 } as const;

export const TERM_MESSAGES = {
  empty: 'Enter at least one line of text.',
  nothingToAccept: 'There are no terms to accept yet.',
  changed: 'The terms have changed in the meantime. Please read them again.',
  shownInvalid: 'terms must be a list of ids with the time of their last change.',
} as const;

/** Empty lines are dropped (requirements: Terms); the others are stored as written. */
const linesInput = text(TERM_LIMITS.dataMax, TERM_MESSAGES.empty)
  .transform((value) =>
    value
      .split(/\r\n|\r|\n/)
      .map((line) => line.trimEnd())
      .filter((line) => !isBlank(line))
      .join('\n'),
  )
  .refine((value) => termLines(value).length > 0, TERM_MESSAGES.empty);

export const terms = collection({
  name: 'terms',
  path: '/api/terms',
  one: 'term',
  many: 'terms',
  title: 'data',
  fields: {
    /** Visitors see the first line as an introduction, the others as bullet points. */
    data: field(linesInput, { label: 'Text', search: 'both' }),
  },
  readAccess: 'anyone',
  defaultSort: 'created_at',
  sortedByChange: true,
  versioned: true,
});
export type Term = z.output<typeof terms.record>;

export const acceptanceState = z.object({
  /** 1: the current text has been accepted. */
  current: flagOut,
  /** Latest acceptance of any version; null without one. */
  accepted_at: timestamp.nullable(),
  /** Last accepted version. */
  version: z.int().nullable(),
  /** URL to continue at; null if none is configured. */
  destination: z.string().nullable(),
});
export type AcceptanceState = z.output<typeof acceptanceState>;

export const acceptanceRecord = z.object({
  id: idOut,
  user: z.object({ id: idOut, name: z.string(), username: z.string() }),
  accepted_at: timestamp,
  version: z.int(),
  /** 1: the accepted text is the current one. */
  current: flagOut,
});
export type Acceptance = z.output<typeof acceptanceRecord>;

export const termsVersionRecord = z.object({
  id: idOut,
  /** When it was first accepted. */
  created_at: timestamp,
  current: flagOut,
  terms: z.array(z.object({ id: idOut, data: z.string() })),
});
export type TermsVersion = z.output<typeof termsVersionRecord>;

/** Terms that the user saw; absent: accept the current text. */
const shownTerms = z
  .array(
    z.object({ id, updated_at: z.iso.datetime(TERM_MESSAGES.shownInvalid) }, { error: TERM_MESSAGES.shownInvalid }),
    { error: TERM_MESSAGES.shownInvalid },
  )
  .max(TERM_LIMITS.termsMax, TERM_MESSAGES.shownInvalid);

export const termsEndpoints = {
  ...terms.endpoints,
  readAcceptance: endpoint({
    method: 'GET',
    path: '/api/accept-terms',
    access: 'user',
    summary: 'Show whether the caller has accepted the current terms.',
    response: acceptanceState,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/accept-terms',
    access: 'user',
    summary:
      'Accept the terms. If `terms` (the text the reader saw) is given and the terms have changed since, the response is 409.',
    body: z.object({ terms: shownTerms.optional() }),
    response: acceptanceState,
    limits: [{ by: 'ip', max: 30, windowSeconds: 60 }],
  }),
  acceptances: endpoint({
    method: 'GET',
    path: '/api/terms/acceptances',
    access: 'admin',
    summary: 'List who accepted which version of the terms and when, newest first. Search covers name and username.',
    query: pageQuery(),
    response: z.array(acceptanceRecord),
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/api/terms/versions/:id',
    access: 'admin',
    summary: 'Read the text of one accepted version of the terms.',
    params: idParams,
    response: termsVersionRecord,
  }),
} as const;
