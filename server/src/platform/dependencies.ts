import type { FastifyBaseLogger } from 'fastify';
import type { AccountSettings } from '../env.ts';
import type { ContentVersions } from './database/content-versions.ts';
import type { Db } from './database/database.ts';
import type { Dialect } from './database/dialect.ts';
import type { MailDelivery } from './mail/mail-delivery.ts';
import type { FileStore } from './storage/file-store.ts';

/** What services work with; made once at the start, or once for each test. */
export interface Dependencies {
  db: Db;
  dialect: Dialect;
  versions: ContentVersions;
  files: FileStore;
  mail: MailDelivery;
  accounts: AccountSettings;
  log: FastifyBaseLogger;
  /** The time, so that tests can set it. */
  now: () => Date;
}
