/** The kinds of records that lie in the trash when they are deleted, by the name that the audit trail has for them. */
export const RECORD_KINDS = [
  'videos',
  'topics',
  'categories',
  'patents',
  'qram_topics',
  'qram_categories',
  'gallery',
  'features',
  'buttons',
  'terms',
  'users',
  'service_requests',
  'contact_messages',
] as const;
export type RecordKindName = (typeof RECORD_KINDS)[number];

/** Days for which the trash keeps a record. */
export const TRASH_DAYS = 30;
