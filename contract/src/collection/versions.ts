import { z } from 'zod';
import { type EndpointSpec, endpoint } from '../api/endpoint.ts';
import { expectedUpdatedAt, id, idOut, integer, MAX_ID, timestamp } from '../api/fields.ts';
import { pageQuery } from './collection-endpoints.ts';

/** `external`: by a writer without a history, such as an earlier server. */
export const VERSION_ACTIONS = ['create', 'update', 'restore', 'external'] as const;
export type VersionAction = (typeof VERSION_ACTIONS)[number];

/** A file of a version. */
export const versionFile = z.object({
  /** Tells files of the same name apart. */
  id: z.string(),
  /** File name of the upload, or a description if none was recorded. */
  name: z.string(),
  /** Bytes; null if not recorded. */
  size: z.int().nullable(),
  /** False: the file was deleted. */
  available: z.boolean(),
  /** Null: a document, which is opened with a link. */
  picture: z.string().nullable(),
});
export type VersionFile = z.output<typeof versionFile>;

/** As the API shows it; a reference is its record's title. */
const versionValue = z.union([z.string(), z.number(), z.null(), z.array(z.string()), versionFile]);
export type VersionValue = z.output<typeof versionValue>;

const versionFields = {
  /** From 1 in each record. */
  number: z.int(),
  at: timestamp,
  /** Null: unknown. */
  actor_id: idOut.nullable(),
  actor_name: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  actor_username: z.string().nullable(),
  action: z.enum(VERSION_ACTIONS),
  /** True: first version of a sample record. */
  sample: z.boolean(),
  /** The version that was restored. */
  restored_from: z.int().nullable(),
  /** True: the record's current state. */
  current: z.boolean(),
} as const;

/** One entry of a history. */
export const recordVersion = z.object({
  ...versionFields,
  changes: z.array(z.object({ field: z.string(), before: versionValue, after: versionValue })),
});
export type RecordVersion = z.output<typeof recordVersion>;

export const recordVersionDetail = z.object({
  ...versionFields,
  fields: z.record(z.string(), versionValue),
  /** Fields that a restore leaves as they are, and why. */
  lost: z.array(z.object({ field: z.string(), reason: z.string() })),
});
export type RecordVersionDetail = z.output<typeof recordVersionDetail>;

const number = integer(1, MAX_ID, 'Must be a valid number.');
const versionParams = z.object({ id, number });

export type VersionEndpoints = Record<
  'listVersions' | 'readRecordVersion' | 'restoreVersion' | 'openVersionFile',
  EndpointSpec
>;

export function versionEndpoints<const Path extends `/api/${string}`, R extends z.ZodObject>(spec: {
  path: Path;
  noun: string;
  record: R;
}) {
  const { path, noun, record } = spec;
  return {
    listVersions: endpoint({
      method: 'GET',
      path: `${path}/:id/versions` as `${Path}/:id/versions`,
      access: 'admin',
      summary: `List the versions of one ${noun} with what changed, newest first, also of a deleted one. 24 per page unless per_page is given.`,
      params: z.object({ id }),
      query: pageQuery().omit({ search: true }),
      response: z.array(recordVersion),
    }),
    readRecordVersion: endpoint({
      method: 'GET',
      path: `${path}/:id/versions/:number` as `${Path}/:id/versions/:number`,
      access: 'admin',
      summary: `Read one version of one ${noun}, and what a restore of it can't bring back.`,
      params: versionParams,
      response: recordVersionDetail,
    }),
    restoreVersion: endpoint({
      method: 'POST',
      path: `${path}/:id/versions/:number/restore` as `${Path}/:id/versions/:number/restore`,
      access: 'admin',
      summary: `Restore one version of one ${noun} as a new version. What can't come back stays as it is. If updated_at is older than the record's, the response is 409 with the current record.`,
      params: versionParams,
      body: z.object({ updated_at: expectedUpdatedAt }),
      response: record,
    }),
    openVersionFile: endpoint({
      method: 'POST',
      path: `${path}/:id/versions/:number/links` as `${Path}/:id/versions/:number/links`,
      access: 'admin',
      status: 201,
      summary: `Create a short-lived link with which the caller can open one file of a version of one ${noun}.`,
      params: versionParams,
      body: z.object({ field: z.string('field must be the name of a file field.').max(60, 'field is too long.') }),
      response: z.object({ url: z.string(), expires_at: timestamp }),
    }),
  } as const;
}
