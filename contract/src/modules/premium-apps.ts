import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { collectionEndpoints } from '../collection.ts';
import { flag, flagOut, id, idOut, recordFields, requiredText, text } from '../fields.ts';
import { exportEndpoint, importEndpoints } from '../import.ts';
import { orderEndpoint } from '../order.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';
import { isWebAddress } from '../web-address.ts';
import { openingService } from './buttons.ts';

export const PREMIUM_APP_MESSAGES = {
  titleRequired: 'Title is required.',
  linkInvalid: 'Invalid URL provided for the topic.',
  targetInvalid: 'target must be link or simulator.',
  presetInvalid: 'Copy the link of a run in the simulator, and paste it here.',
  categoryRequired: 'Category is required.',
  categoryUnknown: "This category doesn't exist.",
} as const;

/** The target of a topic: an address, or the simulator of this site with a run. */
export const PREMIUM_APP_TARGETS = ['link', 'simulator'] as const;
export type PremiumAppTarget = (typeof PREMIUM_APP_TARGETS)[number];

const target = z.enum(PREMIUM_APP_TARGETS, { error: PREMIUM_APP_MESSAGES.targetInvalid });

export const premiumAppTopicRecord = z.object({
  ...recordFields,
  title: z.string(),
  target,
  /** Null in a locked topic, and where there is none. */
  link: z.string().nullable(),
  /** The run that the simulator opens with, as in its address after `#`. Null in a locked topic, and for the first run. */
  preset: z.string().nullable(),
  description: z.string(),
  premium: flagOut,
  category_id: idOut,
  /** True: premium, and the caller has no access. */
  locked: z.boolean(),
  /** The service that opens a locked topic; null for open ones, and where no service does. */
  opened_by: openingService.nullable(),
  ...publicationRecord,
});
export type PremiumAppTopic = z.output<typeof premiumAppTopicRecord>;

const linkField = text(500, PREMIUM_APP_MESSAGES.linkInvalid)
  .refine((value) => value === '' || isWebAddress(value), PREMIUM_APP_MESSAGES.linkInvalid)
  .transform((value) => value || null)
  .nullable();
/** A run's address, or its part after `#`. */
const presetField = text(2000)
  .transform((value) => value.slice(value.indexOf('#') + 1) || null)
  .refine((value) => value === null || /^v\d(&[a-z]=[^&\s]*)+$/.test(value), PREMIUM_APP_MESSAGES.presetInvalid)
  .nullable();
const topicFields = {
  title: requiredText(200, PREMIUM_APP_MESSAGES.titleRequired),
  target,
  link: linkField,
  preset: presetField,
  description: text(1000),
  premium: flag,
  category_id: z
    .union([id, z.literal(['', null]).transform(() => undefined)], { error: PREMIUM_APP_MESSAGES.categoryRequired })
    .refine((value) => value !== undefined, PREMIUM_APP_MESSAGES.categoryRequired)
    .transform((value) => value as number),
  ...publicationInput,
};
export const premiumAppTopicCreate = z.object({
  ...topicFields,
  target: target.default('link'),
  link: linkField.default(null),
  preset: presetField.default(null),
  description: text(1000).default(''),
  premium: flag.default(0),
});
export const premiumAppTopicUpdate = z.object({ ...topicFields, category_id: id }).partial();

const SORTABLE = ['order', 'created_at', 'title'] as const;
const FILTERS = { category_id: id.optional(), ...publicationFilter };

export const premiumAppTopicsEndpoints = {
  ...collectionEndpoints({
    path: '/api/qramtopics',
    noun: 'premium-application topic',
    nouns: 'premium-application topics',
    record: premiumAppTopicRecord,
    create: premiumAppTopicCreate,
    update: premiumAppTopicUpdate,
    listResponse: z.array(premiumAppTopicRecord),
    sortable: SORTABLE,
    filters: FILTERS,
    readAccess: 'admin',
  }),
  ...publicationEndpoints({
    path: '/api/qramtopics',
    nouns: 'premium-application topics',
    filters: { category_id: id.optional() },
  }),
  ...bulkEditEndpoints({
    path: '/api/qramtopics',
    nouns: 'premium-application topics',
    update: premiumAppTopicUpdate,
    fields: ['category_id', 'premium', 'publish_at', 'unpublish_at'],
    filters: FILTERS,
  }),
  ...versionEndpoints({ path: '/api/qramtopics', noun: 'premium-application topic', record: premiumAppTopicRecord }),
  ...exportEndpoint({
    path: '/api/qramtopics',
    nouns: 'premium-application topics',
    sortable: SORTABLE,
    filters: FILTERS,
  }),
  ...importEndpoints({ path: '/api/qramtopics', nouns: 'premium-application topics' }),
  ...orderEndpoint({ path: '/api/qramtopics', nouns: 'premium-application topics', within: 'category_id' }),
} as const;

export const premiumAppCategoryRecord = z.object({
  ...recordFields,
  title: z.string(),
  qramtopic: z.array(premiumAppTopicRecord),
});
export type PremiumAppCategory = z.output<typeof premiumAppCategoryRecord>;
export const premiumAppCategoryFields = { title: requiredText(120, PREMIUM_APP_MESSAGES.titleRequired) };

export const premiumAppCategoriesEndpoints = {
  ...collectionEndpoints({
    path: '/api/qramcategories',
    noun: 'premium-application category',
    nouns: 'premium-application categories',
    record: premiumAppCategoryRecord,
    create: z.object(premiumAppCategoryFields),
    update: z.object(premiumAppCategoryFields).partial(),
    listResponse: z.array(premiumAppCategoryRecord),
    sortable: ['order', 'created_at', 'title'],
    readAccess: 'anyone',
    cache: { collections: ['qram_categories', 'qram_topics', 'buttons'] },
  }),
  ...versionEndpoints({
    path: '/api/qramcategories',
    noun: 'premium-application category',
    record: premiumAppCategoryRecord,
  }),
  ...orderEndpoint({ path: '/api/qramcategories', nouns: 'premium-application categories' }),
} as const;
