import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults } from 'vitest/config';

/** Databases of a server test file in `npm test`. `npm run test:all` uses both, unless it is `none`. */
type Databases = 'none' | 'both' | 'sqlite' | 'postgres';
const FIRST_LINE = /^\/\/ @databases (none|both|sqlite|postgres)\n/;

const ROOT = resolve(import.meta.dirname, '..', '..');

/** The architecture lint requires the line in every file. */
function readDatabases(file: string): Databases {
  const [, databases] = FIRST_LINE.exec(readFileSync(resolve(ROOT, file), 'utf8')) ?? [];
  return (databases ?? 'both') as Databases;
}

const FILES = globSync('server/**/*.test.ts', { cwd: ROOT, exclude: (name) => name === 'node_modules' }).map(
  (file) => ({
    file,
    databases: readDatabases(file),
  }),
);

/** Run once, without database and file store. */
export const WITHOUT_DATABASE: readonly string[] = FILES.filter(({ databases }) => databases === 'none').map(
  ({ file }) => file,
);

export const TESTS_ALL = process.env.TEST_ALL === '1';

function filesOn(database: 'sqlite' | 'postgres', all: boolean): string[] {
  const runs = (file: string, databases: Databases) => {
    if (databases === 'none') return false;
    if (file.endsWith('.postgres.test.ts')) return database === 'postgres';
    return all || databases === 'both' || databases === database;
  };
  return FILES.filter(({ file, databases }) => runs(file, databases)).map(({ file }) => file);
}

/** Need their own process, because they mock a module, measure memory or inspect the process. */
export const ISOLATED: readonly string[] = [
  'server/src/backup/backup-memory.api.test.ts',
  'server/src/collections/operations/upcoming-lists.api.test.ts',
  'server/src/new-collection.api.test.ts',
  'server/src/platform/storage/full-disk.api.test.ts',
  'server/src/platform/storage/image-process.test.ts',
  'server/src/platform/storage/large-upload.api.test.ts',
  'server/src/platform/storage/slow-pictures.api.test.ts',
  'server/src/platform/storage/type-detection.api.test.ts',
  'server/test/attacks/sign-in-timing.api.test.ts',
];

/** Run once before all projects; each starts only if a project needs it. */
export const SERVER_SETUP = ['server/test/databases/postgres-cluster.ts', 'server/test/storage/s3-server.ts'];

/**
 * Server tests run on SQLite with a folder, and on PostgreSQL with a bucket.
 * @param all include the files for which `npm test` needs only the other database
 */
export const onDatabase = (database: 'sqlite' | 'postgres', storage: 'folder' | 'bucket', all = TESTS_ALL) => ({
  extends: true as const,
  test: {
    name: database as string,
    include: filesOn(database, all),
    exclude: [...configDefaults.exclude],
    env: { TEST_DATABASE: database, TEST_STORAGE: storage },
    setupFiles: ['server/test/cheap-argon2.ts', 'server/test/lasting-image-worker.ts'],
    // A sample; `npm run test:all` makes more calls.
    provide: { attackRuns: 4, everyHostileValue: all },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
