import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { flagOut, id, idOut, timestamp } from '../../api/fields.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { FOUND_COLLECTIONS, RELATED_COLLECTIONS, SEARCH_KINDS } from '../../collection/content.ts';
import { openingService } from '../buttons/buttons.ts';

export const SEARCH_LIMITS = {
  queryMax: 200,
  /** Further words are ignored. */
  wordsMax: 8,
  perPageDefault: 10,
  perPageMax: 50,
  pageMax: 100,
  related: 3,
} as const;

const kind = z.enum(SEARCH_KINDS, `kind must be one of ${SEARCH_KINDS.join(', ')}.`);

/** Free: everybody can open the whole record. */
const access = z.enum(['free', 'premium'], 'access must be one of free, premium.');

const searchQuery = z.object({
  /** Cut if longer. */
  q: z
    .string('q must be text.')
    .transform((text) => text.replaceAll('\u0000', ' ').trim().slice(0, SEARCH_LIMITS.queryMax).trim())
    .default(''),
  kind: kind.optional(),
  access: access.optional(),
  /** 1: no correction. */
  exact: z.literal('1', 'exact must be 1.').optional(),
  page: pageQuery().shape.page,
  per_page: pageQuery().shape.per_page,
});

const part = z.object({ text: z.string(), match: z.boolean() });
/** A piece of text, and whether it matches. */
export type SearchPart = z.output<typeof part>;

const result = z.object({
  kind,
  id: idOut,
  /** Path of the page that shows it. */
  address: z.string(),
  title: z.array(part),
  /** Category or number; may be empty. */
  context: z.string(),
  context_parts: z.array(part),
  /** Further identification; may be empty. */
  detail: z.string(),
  premium: flagOut,
  /** True: the caller can't open it, and only title and summary were searched. */
  locked: z.boolean(),
  opened_by: openingService.nullable(),
  /** Matching texts, or the beginning. */
  passages: z.array(z.array(part)),
  /** Heading of the matching section; null elsewhere. */
  section: z.string().nullable(),
});
export type SearchResult = z.output<typeof result>;

const answer = z.object({
  /** The query as understood. */
  query: z.string(),
  /** Corrected query of the results; null: as typed. */
  corrected: z.string().nullable(),
  results: z.array(result),
  /** Results by kind, with this access. */
  counts: z.record(kind, z.int()),
  /** Results by access, of this kind. */
  access_counts: z.record(access, z.int()),
  /** True: more results than counted. */
  more: z.boolean(),
});
export type SearchAnswer = z.output<typeof answer>;

const related = z.object({ collection: z.enum(RELATED_COLLECTIONS), id: idOut, title: z.string() });
export type RelatedRecord = z.output<typeof related>;

const latest = related.extend({
  summary: z.string(),
  /** When it went live. */
  published_at: timestamp,
});
export type LatestRecord = z.output<typeof latest>;

/** Records of `latest`. */
export const MAX_LATEST = 4;

/** `search`: the index itself. */
const READ = ['search', ...FOUND_COLLECTIONS, 'categories', 'qram_categories', 'features', 'gallery'];

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'anyone',
    summary:
      'Search videos, tutorials with their lessons, patents, premium applications, services, terms and pages. Lessons that the caller cannot open are found by title and summary only. The last letters of a word may be missing, and one typo is forgiven in words of at least five letters.',
    query: searchQuery,
    response: answer,
    cache: { collections: READ },
  }),
  related: endpoint({
    method: 'GET',
    path: '/api/related',
    access: 'anyone',
    summary:
      'List up to three live videos, tutorials or patents with the words of a record; for a tutorial, none of its category.',
    query: z.object({
      collection: z.enum(RELATED_COLLECTIONS, `collection must be one of ${RELATED_COLLECTIONS.join(', ')}.`),
      id,
    }),
    response: z.array(related),
    cache: { collections: ['search', ...RELATED_COLLECTIONS, 'categories'] },
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/latest',
    access: 'anyone',
    summary: `List the ${MAX_LATEST} live videos, tutorials and patents that went live last, the latest first.`,
    query: z.object({}),
    response: z.array(latest),
    cache: { collections: [...RELATED_COLLECTIONS] },
  }),
} as const;
