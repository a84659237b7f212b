import type { FastifyBaseLogger } from 'fastify';
import type { AccountSettings } from '../env.ts';
import type { ContentRevisions } from './database/content-revisions.ts';
import type { Db } from './database/database.ts';
import type { Dialect } from './database/dialect.ts';
import type { TaskThread } from './jobs/task-thread.ts';
import type { MailDelivery } from './mail/mail-delivery.ts';
import type { FileLibrary } from './storage/file-library.ts';
import type { FileStore } from './storage/file-store.ts';

export interface Dependencies {
  db: Db;
  dialect: Dialect;
  revisions: ContentRevisions;
  files: FileStore;
  library: FileLibrary;
  /** Current usernames by id; purged users have none. */
  findUsernames(db: Db, ids: readonly (number | null)[]): Promise<Map<number | null, string>>;
  mail: MailDelivery;
  /** Renders lessons and notebooks. */
  rendering: TaskThread;
  accounts: AccountSettings;
  log: FastifyBaseLogger;
  /** Tests can set the clock. */
  now: () => Date;
}
