import { z } from 'zod';
import { id, text as plainText } from '../../api/fields.ts';
import { CATEGORY_TITLE_MAX } from '../../collection/category-limits.ts';
import { collection } from '../../collection/collection.ts';
import { choice, flag, optional, reference, text } from '../../collection/fields.ts';
import { isWebUrl } from '../../values/web-url.ts';
import { openingService } from '../buttons/buttons.ts';

export const PREMIUM_APP_MESSAGES = {
  titleRequired: 'Title is required.',
  linkInvalid: 'Invalid URL provided for the topic.',
  targetInvalid: 'target must be link or simulator.',
  presetInvalid: 'Copy the link of a run in the simulator, and paste it here.',
  categoryRequired: 'Category is required.',
  categoryUnknown: "This category doesn't exist.",
} as const;

/** A URL, or a run in the simulator. */
export const PREMIUM_APP_TARGETS = ['link', 'simulator'] as const;
export type PremiumAppTarget = (typeof PREMIUM_APP_TARGETS)[number];

const target = z.enum(PREMIUM_APP_TARGETS, { error: PREMIUM_APP_MESSAGES.targetInvalid });

const linkInput = plainText(500, PREMIUM_APP_MESSAGES.linkInvalid)
  .refine((value) => value === '' || isWebUrl(value), PREMIUM_APP_MESSAGES.linkInvalid)
  .transform((value) => value || null)
  .nullable();
/** URL of a run, or its fragment. */
const presetInput = plainText(2000)
  .transform((value) => value.slice(value.indexOf('#') + 1) || null)
  .refine((value) => value === null || /^v\d(&[a-z]=[^&\s]*)+$/.test(value), PREMIUM_APP_MESSAGES.presetInvalid)
  .nullable();
const categoryInput = z
  .union([id, z.literal(['', null]).transform(() => undefined)], { error: PREMIUM_APP_MESSAGES.categoryRequired })
  .refine((value) => value !== undefined, PREMIUM_APP_MESSAGES.categoryRequired)
  .transform((value) => value as number);

export const premiumAppTopics = collection({
  name: 'qram_topics',
  path: '/api/qramtopics',
  one: 'premium-application topic',
  many: 'premium-application topics',
  title: 'title',
  fields: {
    title: text({
      label: 'Title',
      max: 200,
      required: PREMIUM_APP_MESSAGES.titleRequired,
      search: 'admin',
      sort: 'text',
      formulas: true,
      example: 'Memory simulator',
    }),
    category_id: reference(
      {
        label: 'Category',
        required: PREMIUM_APP_MESSAGES.categoryRequired,
        filter: true,
        bulk: true,
        example: 'Name of an existing category',
      },
      categoryInput,
    ),
    target: choice(target, {
      label: 'Opens',
      words: { link: 'A link', simulator: 'The QRAM simulator' },
      initial: 'link',
      example: 'link',
    }),
    /** Null if locked, or absent. */
    link: optional(linkInput, z.string(), {
      label: 'Link',
      max: 500,
      placeholder: 'https://…',
      hint: 'Where the title leads. Without a link, the title is plain text.',
      search: 'admin',
      example: 'https://example.com/simulator',
    }),
    /** URL fragment of the run. Null if locked, and for the first run. */
    preset: optional(presetInput, z.string(), {
      label: 'Run',
      hint: 'The link of a run, copied in the simulator. Without one, the simulator opens with its first run. Runs of more than 8 cells open only for users with premium applications.',
      example: '',
    }),
    description: text({
      label: 'Description',
      max: 1000,
      multiline: true,
      initial: '',
      search: 'admin',
      formulas: true,
      example: 'What the application does.',
    }),
    premium: flag({
      label: 'Access',
      words: { 0: 'Free', 1: 'Premium' },
      initial: 0,
      bulk: true,
      example: 1,
    }),
  },
  computed: {
    /** True: premium, and the caller has no access. */
    locked: z.boolean(),
    /** Null: open, or no service opens it. */
    opened_by: openingService.nullable(),
  },
  readAccess: 'admin',
  defaultSort: 'created_at',
  ordered: true,
  orderedWithin: 'category_id',
  versioned: true,
  imported: true,
});
export type PremiumAppTopic = z.output<typeof premiumAppTopics.record>;

export const premiumAppCategories = collection({
  name: 'qram_categories',
  path: '/api/qramcategories',
  one: 'premium-application category',
  many: 'premium-application categories',
  title: 'title',
  fields: {
    title: text({
      label: 'Title',
      max: CATEGORY_TITLE_MAX,
      required: PREMIUM_APP_MESSAGES.titleRequired,
      sort: 'text',
      search: 'both',
    }),
  },
  computed: { qramtopic: z.array(premiumAppTopics.record) },
  readAccess: 'anyone',
  readsAlso: ['qram_topics', 'buttons'],
  defaultSort: 'order',
  ordered: true,
  versioned: true,
});
export type PremiumAppCategory = z.output<typeof premiumAppCategories.record>;
