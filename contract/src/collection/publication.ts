import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { instant, timestamp } from '../api/fields.ts';
import { bulkResult, bulkSelection } from './collection-endpoints.ts';

/** Derived from the times of publication. */
export const PUBLICATION_STATES = ['draft', 'scheduled', 'live', 'ended'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

export const PUBLICATION_MESSAGES = {
  timeInvalid: 'Enter a date and time in ISO 8601, such as 2026-11-24T09:00:00Z, or now.',
  endBeforeStart: 'The end must be later than the start.',
  startRequired: 'Enter when it goes live.',
  endRequired: 'Enter when it ends.',
} as const;

export interface PublicationPeriod {
  /** Null: a draft. */
  publish_at: string | null;
  /** Exclusive; null: no end. */
  unpublish_at: string | null;
}

/** @param now ISO 8601 in UTC */
export function publicationState({ publish_at, unpublish_at }: PublicationPeriod, now: string): PublicationState {
  if (publish_at === null) return 'draft';
  if (unpublish_at !== null && unpublish_at <= now) return 'ended';
  return publish_at <= now ? 'live' : 'scheduled';
}

export const publicationRecord = {
  publish_at: timestamp.nullable(),
  unpublish_at: timestamp.nullable(),
  state: z.enum(PUBLICATION_STATES),
} as const;

/** Stands for the time of the call, by the server's clock. */
export const NOW = 'now';

/** Empty text means null in multipart forms. */
const optionalTime = z
  .union([z.literal('').transform(() => null), z.literal(NOW), z.null(), instant(PUBLICATION_MESSAGES.timeInvalid)], {
    error: PUBLICATION_MESSAGES.timeInvalid,
  })
  .optional();

/** Live at once without `publish_at`. */
export const publicationInput = { publish_at: optionalTime, unpublish_at: optionalTime } as const;

export const publicationFilter = {
  state: z.enum(PUBLICATION_STATES, { error: `state must be one of ${PUBLICATION_STATES.join(', ')}.` }).optional(),
} as const;

export const PUBLICATION_ACTIONS = ['publish', 'unpublish', 'schedule'] as const;
export type PublicationAction = (typeof PUBLICATION_ACTIONS)[number];

const ACTION_MESSAGE = `action must be one of ${PUBLICATION_ACTIONS.join(', ')}.`;

/** Publishing, and the numbers of records by state. */
export function publicationEndpoints<const Path extends `/api/${string}`>(spec: {
  path: Path;
  nouns: string;
  filters?: z.ZodRawShape;
}) {
  return {
    publish: endpoint({
      method: 'POST',
      path: `${spec.path}/publications` as `${Path}/publications`,
      access: 'admin',
      summary: `Publish the given ${spec.nouns} now, schedule them or make them drafts, in one transaction. The response has a result for each id.`,
      body: bulkSelection({ ...spec.filters, ...publicationFilter })
        .safeExtend({ action: z.enum(PUBLICATION_ACTIONS, { error: ACTION_MESSAGE }), ...publicationInput })
        .refine(({ action, publish_at }) => action !== 'schedule' || Boolean(publish_at), {
          path: ['publish_at'],
          error: PUBLICATION_MESSAGES.startRequired,
        }),
      response: bulkResult,
    }),
    countStates: endpoint({
      method: 'GET',
      path: `${spec.path}/counts` as `${Path}/counts`,
      access: 'admin',
      summary: `Count the ${spec.nouns} in each state, and those to mend.`,
      response: z.record(z.enum([...PUBLICATION_STATES, 'to_mend']), z.int()),
    }),
  } as const;
}
