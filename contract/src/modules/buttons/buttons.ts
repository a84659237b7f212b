import { z } from 'zod';
import { flag, flagOut, id, idOut, integer, recordFields, requiredText, text } from '../../api/fields.ts';
import { collectionEndpoints } from '../../collection/collection-endpoints.ts';
import { orderEndpoint } from '../../collection/order.ts';
import { versionEndpoints } from '../../collection/versions.ts';
import { formatCodes, parseCodes, parseList } from '../../values/comma-list.ts';
import { INTERNAL_PATHS } from './service-plans.ts';

export const BUTTON_LIMITS = {
  titleMax: 120,
  descMax: 500,
  linkMax: 500,
  orderMax: 9999,
  priceMax: 100_000,
  monthsMax: 36,
  topicsMax: 500,
  deliverablesMax: 12,
  deliverableMax: 120,
  answerTimeMax: 80,
} as const;

/** Spec §5 and §8. */
export const BUTTON_MESSAGES = {
  titleRequired: 'Title is required.',
  orderRequired: 'Order is required.',
  orderInvalid: `Order must be a whole number from 0 to ${BUTTON_LIMITS.orderMax}.`,
  linkRequired: 'Link is required.',
  linkExternal: 'An external link must be a URL (http(s)://...).',
  linkInternal: `An internal link must be one of ${INTERNAL_PATHS.join(', ')}.`,
  premiumInvalid: 'The access level must be 0, 1 or 2.',
  priceInvalid: `A price must be from 0 to ${BUTTON_LIMITS.priceMax.toLocaleString('en-US')}, with at most two decimals.`,
  monthsInvalid: `Enter 1 to ${BUTTON_LIMITS.monthsMax} months, or leave this empty for a package that lasts until canceled.`,
  topicsInvalid: 'Lessons must be lesson IDs separated by commas, or 0 for none.',
  topicsUnknown: 'One of these lessons no longer exists.',
  deliverablesInvalid: 'A service has at most 12 deliverables of at most 120 characters.',
  containsInvalid: 'contains must be the ID of a service, or empty.',
  containsUnknown: 'This service no longer exists.',
  containsCircular: 'A service can’t contain itself, also not through another one.',
  staticDelete: "You can't delete static services buttons (1, 2, 3)",
  staticBulk: 'Excluded static services buttons (1, 2, 3) from bulk delete',
  openRequests: (count: number): string =>
    `${count === 1 ? 'A request is' : `${count} requests are`} waiting for this service. Approve or delete ${count === 1 ? 'it' : 'them'} first.`,
} as const;

const TYPES = ['internal', 'external'] as const;
export type LinkType = (typeof TYPES)[number];

/** Dollars with at most two decimals. */
export const buttonRecord = z.object({
  ...recordFields,
  title: z.string(),
  desc: z.string(),
  link: z.string(),
  order: z.int(),
  active: flagOut,
  type: z.enum(TYPES),
  /** Required access level; 0 is open to every signed-in user. */
  premium: z.int(),
  monthlyPrice: z.number(),
  payAsYouGoPrice: z.number(),
  /** Months of a Monthly package; null: until canceled. */
  months: z.int().nullable(),
  /** Comma-separated topic ids; `0` for none. */
  opens_topics: z.string(),
  /** 1: opens all premium applications. */
  opens_premium_apps: flagOut,
  /** What it delivers besides content, in plain words. */
  deliverables: z.array(z.string()),
  /** Id of a service whose content it opens too; null: none. */
  contains: z.int().nullable(),
  /** Title of that service. */
  contains_title: z.string().nullable(),
  /** Comma-separated access levels that it opens, with those of the services that it contains; `0` for none. */
  includes_levels: z.string(),
  /** Like `opens_topics`, with those of the services that it contains. */
  includes_topics: z.string(),
  /** Like `opens_premium_apps`, with the services that it contains. */
  includes_premium_apps: flagOut,
  /** When a request is answered, as in `within one working day`; empty if that isn't said. */
  answer_time: z.string(),
  clicks_count: z.int(),
});
export type ServiceButton = z.output<typeof buttonRecord>;

/** Linked from the hint on a locked topic. */
export const openingService = z.object({ id: idOut, title: z.string() });
export type OpeningService = z.output<typeof openingService>;

/** Null: valid (requirements: Buttons). */
export function linkFault(type: LinkType, link: string): string | null {
  if (link === '') return BUTTON_MESSAGES.linkRequired;
  if (type === 'internal')
    return (INTERNAL_PATHS as readonly string[]).includes(link) ? null : BUTTON_MESSAGES.linkInternal;
  return /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link) ? null : BUTTON_MESSAGES.linkExternal;
}

const linkField = requiredText(BUTTON_LIMITS.linkMax, BUTTON_MESSAGES.linkRequired).superRefine((link, context) => {
  const fault = linkFault(link.startsWith('/') ? 'internal' : 'external', link);
  if (fault && link !== '') context.addIssue({ code: 'custom', message: fault });
});

/** Dollars with at most two decimals, also as text for multipart. */
const priceField = z
  .union([z.number(), z.string().trim()], { error: BUTTON_MESSAGES.priceInvalid })
  .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(String(value)), BUTTON_MESSAGES.priceInvalid)
  .transform(Number)
  .pipe(z.number().max(BUTTON_LIMITS.priceMax, BUTTON_MESSAGES.priceInvalid));

const typeField = z.enum(TYPES, { error: `Must be one of ${TYPES.join(', ')}.` });
const premiumField = integer(0, 2, BUTTON_MESSAGES.premiumInvalid);

const monthsField = z
  .union([integer(1, BUTTON_LIMITS.monthsMax, BUTTON_MESSAGES.monthsInvalid), z.literal(['', null])], {
    error: BUTTON_MESSAGES.monthsInvalid,
  })
  .transform((value) => (value === '' ? null : value));
const topicsField = z
  .string({ error: BUTTON_MESSAGES.topicsInvalid })
  .refine(
    (value) => parseList(value).every((code) => code === '0' || id.safeParse(code).success),
    BUTTON_MESSAGES.topicsInvalid,
  )
  .refine((value) => parseCodes(value).length <= BUTTON_LIMITS.topicsMax, BUTTON_MESSAGES.topicsInvalid)
  .transform((value) => formatCodes(parseCodes(value)));

const deliverable = requiredText(BUTTON_LIMITS.deliverableMax);

/** Also as text with a line each, for multipart. Empty lines are dropped. */
const deliverablesField = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\r?\n/))], {
    error: BUTTON_MESSAGES.deliverablesInvalid,
  })
  .transform((lines) => lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== ''))
  .refine(
    (lines) =>
      lines.length <= BUTTON_LIMITS.deliverablesMax && lines.every((line) => deliverable.safeParse(line).success),
    BUTTON_MESSAGES.deliverablesInvalid,
  );

const containsField = z
  .union([id, z.literal(['', null])], { error: BUTTON_MESSAGES.containsInvalid })
  .transform((value) => (value === '' ? null : value));

const fields = {
  title: requiredText(BUTTON_LIMITS.titleMax, BUTTON_MESSAGES.titleRequired),
  desc: text(BUTTON_LIMITS.descMax),
  link: linkField,
  order: integer(0, BUTTON_LIMITS.orderMax, BUTTON_MESSAGES.orderInvalid),
  active: flag,
  type: typeField,
  premium: premiumField,
  monthlyPrice: priceField,
  payAsYouGoPrice: priceField,
  months: monthsField,
  opens_topics: topicsField,
  opens_premium_apps: flag,
  deliverables: deliverablesField,
  contains: containsField,
  answer_time: text(BUTTON_LIMITS.answerTimeMax),
};
export const buttonCreate = z
  .object({
    ...fields,
    desc: text(BUTTON_LIMITS.descMax).default(''),
    active: flag.default(1),
    type: typeField.default('internal'),
    premium: premiumField.default(0),
    monthlyPrice: priceField.default(0),
    payAsYouGoPrice: priceField.default(0),
    months: monthsField.default(null),
    opens_topics: topicsField.default('0'),
    opens_premium_apps: flag.default(0),
    deliverables: deliverablesField.default([]),
    contains: containsField.default(null),
    answer_time: text(BUTTON_LIMITS.answerTimeMax).default(''),
  })
  .superRefine(({ type, link }, context) => {
    const fault = linkFault(type, link);
    if (fault) context.addIssue({ code: 'custom', path: ['link'], message: fault });
  });
export const buttonUpdate = z.object(fields).partial();

export const buttonsEndpoints = {
  ...collectionEndpoints({
    path: '/api/buttons',
    noun: 'service button',
    nouns: 'service buttons',
    record: buttonRecord,
    create: buttonCreate,
    update: buttonUpdate,
    listResponse: z.array(buttonRecord),
    sortable: ['order', 'title', 'premium', 'active', 'created_at'],
    readAccess: 'anyone',
    cache: { collections: ['buttons'], counters: true },
  }),
  ...versionEndpoints({ path: '/api/buttons', noun: 'service button', record: buttonRecord }),
  ...orderEndpoint({ path: '/api/buttons', nouns: 'service buttons' }),
} as const;
