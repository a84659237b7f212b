import { z } from 'zod';
import { EXPORT_LIMITS, endpoint } from '../../api/endpoint.ts';
import { flag, id, idOut, idParams, timestamp } from '../../api/fields.ts';
import {
  bulkResult,
  LIST_LIMITS,
  MATCHING_ERROR,
  pageQuery,
  periodTime,
} from '../../collection/collection-endpoints.ts';
import { COLLECTION_NAMES } from '../../collections.ts';
import { AUDIT_LIMITS } from './audit-limits.ts';

/** Null: empty or absent. */
export const auditChange = z.object({
  field: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Titles of referenced records, by id. */
  titles: z.record(z.string(), z.string()),
});
export type AuditChange = z.output<typeof auditChange>;

const entryFields = {
  id: idOut,
  at: timestamp,
  /** Null: a visitor or the system. */
  actor_id: idOut.nullable(),
  /** Name at that time; it stays when the user is deleted. */
  actor_name: z.string().nullable(),
  /** Current username; null for a purged user. */
  actor_username: z.string().nullable(),
  address: z.string(),
  action: z.string(),
  collection: z.string(),
  record_id: idOut.nullable(),
  /** The record's title, if known. */
  record_title: z.string().nullable(),
} as const;

export const auditEntry = z.object({
  ...entryFields,
  /** Names of the changed fields. */
  changed: z.array(z.string()),
  /** Bulk action of this entry, with its size. Ungrouped lists have all its entries. */
  batch: z
    .object({
      id: z.string(),
      size: z.int(),
      /** Bulk edit that made it, undoable for 30 days. */
      edit: z
        .object({
          id: idOut,
          /** Records that undo would revert. */
          left: z.int(),
          undone_at: timestamp.nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEntryDetail = z.object({
  ...entryFields,
  request_id: z.string(),
  changes: z.array(auditChange),
});
export type AuditEntryDetail = z.output<typeof auditEntryDetail>;

const word = (name: string) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .min(1, `${name} must not be empty.`)
    .max(AUDIT_LIMITS.nameMax, `${name} must be at most ${AUDIT_LIMITS.nameMax} characters long.`)
    .regex(/^[a-z0-9_-]+$/i, `${name} has letters, digits, hyphens and underscores only.`)
    .optional();
const bound = (name: string) =>
  z
    .union([z.iso.date(), z.iso.datetime()], {
      error: `${name} must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00.000Z.`,
    })
    .optional();

const batchId = z.uuid('batch must be the id of a bulk action.');

/** Days are in UTC and inclusive; times are inclusive in `from`, exclusive in `to`. */
export const auditFilters = z.object({
  search: pageQuery().shape.search,
  actor: z
    .string('actor must be text.')
    .trim()
    .max(AUDIT_LIMITS.actorMax, `actor must be at most ${AUDIT_LIMITS.actorMax} characters long.`)
    .refine((value) => !value.includes('\u0000'), 'actor contains characters that are not allowed.')
    .optional(),
  actor_id: id.optional(),
  /** By this user, or about the account. */
  user: id.optional(),
  collection: word('collection'),
  action: word('action'),
  record_id: id.optional(),
  batch: batchId.optional(),
  from: bound('from'),
  to: bound('to'),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary:
      "List the audit trail, newest first. Entries can't be changed. A bulk action is listed by its first entry; batch lists all of them.",
    query: pageQuery().extend(auditFilters.shape),
    response: z.array(auditEntry),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/audit/choices',
    access: 'admin',
    summary: 'List the actions and collections that occur in the audit trail.',
    response: z.object({ actions: z.array(z.string()), collections: z.array(z.string()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    access: 'admin',
    summary:
      'Export the audit trail as a CSV file, oldest first, with the same filters as the list. The export is recorded too.',
    query: auditFilters,
    response: 'csv',
    limits: EXPORT_LIMITS,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/audit/:id',
    access: 'admin',
    summary: 'Read one entry, with each field before and after. Secrets are never recorded.',
    params: idParams,
    response: auditEntryDetail,
  }),
} as const;

const kind = z.enum(COLLECTION_NAMES, { error: `kind must be one of ${COLLECTION_NAMES.join(', ')}.` });

export const trashedRecord = z.object({
  kind: z.enum(COLLECTION_NAMES),
  id: idOut,
  title: z.string(),
  /** Identifies it further, such as the sender of a message; may be empty. */
  note: z.string(),
  deleted_at: timestamp,
  deleted_by: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  deleted_by_username: z.string().nullable(),
  /** Counts today; 0: purged next. */
  days_left: z.int(),
  /** Records purged with it: topics of a category, service requests of a user. */
  along: z.int(),
  /** Batch of a bulk deletion; null for a single one. */
  batch: z.string().nullable(),
  /** Matching records of the bulk deletion still in the trash, if grouped. */
  size: z.int(),
});
export type TrashedRecord = z.output<typeof trashedRecord>;

/** `deleted_to` is exclusive. */
const trashFilters = {
  search: pageQuery().shape.search,
  kind: kind.optional(),
  deleted_from: periodTime('deleted_from'),
  deleted_to: periodTime('deleted_to'),
};

/** Records by id or bulk deletion, or all `count` matches of a search. */
const trashSelection = z
  .object({
    items: z
      .array(
        z.union([z.object({ kind, id }), z.object({ batch: batchId })], { error: 'items must be a list of records.' }),
        {
          error: 'items must be a list of records.',
        },
      )
      .min(1, 'Name at least one record.')
      .max(LIST_LIMITS.matchingMax, `At most ${LIST_LIMITS.matchingMax} records at once.`)
      .optional(),
    matching: z.object(trashFilters, MATCHING_ERROR).optional(),
    count: z.int('count must be a whole number.').min(1, 'count must be at least 1.').optional(),
  })
  .refine(({ items, matching }) => (items === undefined) !== (matching === undefined), {
    path: ['items'],
    error: 'items must be a list of records.',
  })
  .refine(({ matching, count }) => matching === undefined || count !== undefined, {
    path: ['count'],
    error: 'count must be the number of matching records.',
  });
export type TrashSelection = z.output<typeof trashSelection>;

const trashResult = z.object({
  results: z.array(bulkResult.shape.results.element.extend({ kind: z.enum(COLLECTION_NAMES) })),
});
export type TrashResult = z.output<typeof trashResult>['results'][number];

export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: 'admin',
    summary:
      'List deleted records of all kinds, newest first. Records deleted together with a parent are not listed separately. With grouped 1, a bulk deletion is listed by one of its records; batch lists all of them.',
    query: pageQuery().extend({ ...trashFilters, batch: batchId.optional(), grouped: flag.optional() }),
    response: z.array(trashedRecord),
  }),
  restorations: endpoint({
    method: 'POST',
    path: '/api/trash/restorations',
    access: 'admin',
    summary:
      'Restore the given records from the trash, or all that match a search, those of a collection in one transaction. The response has a result for each. With Accept: text/event-stream, progress is sent.',
    body: trashSelection,
    response: trashResult,
    progress: true,
  }),
  purges: endpoint({
    method: 'POST',
    path: '/api/trash/purges',
    access: 'admin',
    summary:
      'Permanently delete the given records from the trash, or all that match a search. The response has a result for each.',
    body: trashSelection,
    response: trashResult,
  }),
  purge: endpoint({
    method: 'DELETE',
    path: '/api/trash/:kind/:id',
    access: 'admin',
    summary: 'Permanently delete one record in the trash, with its files and everything that belongs to it.',
    params: z.object({ kind, id }),
    response: null,
  }),
} as const;

export const changesEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/changes',
    access: 'admin',
    summary: 'List the content version of each collection. It rises with each change.',
    response: z.record(z.enum(COLLECTION_NAMES), z.int()),
    live: { collections: COLLECTION_NAMES },
  }),
} as const;

export const foundRecord = z.object({
  kind: z.enum(COLLECTION_NAMES),
  id: idOut,
  title: z.string(),
  note: z.string(),
  /** Null for records without one. */
  email: z.string().nullable(),
  /** Publication state or user status; null for others. */
  state: z.string().nullable(),
  /** Total of this kind, including unlisted ones. */
  total: z.int(),
});
export type FoundRecord = z.output<typeof foundRecord>;

export const recordsEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/records',
    access: 'admin',
    summary: `Find records of all kinds by name, at most ${AUDIT_LIMITS.recordsPerKind} of each kind. Names that start with the search text come first.`,
    query: z.object({
      search: z
        .string('search must be text.')
        .trim()
        .min(AUDIT_LIMITS.recordsSearchMin, `search must be at least ${AUDIT_LIMITS.recordsSearchMin} characters long.`)
        .max(200, 'search must be at most 200 characters long.')
        .refine((value) => !value.includes('\u0000'), 'search contains characters that are not allowed.'),
    }),
    response: z.array(foundRecord),
  }),
} as const;
