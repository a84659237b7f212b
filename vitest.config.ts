import { configDefaults, defineConfig } from 'vitest/config';
import { ISOLATED, onDatabase, SERVER_SETUP, WITHOUT_DATABASE } from './server/test/test-projects.ts';

const withoutDatabase = {
  extends: true as const,
  test: {
    name: 'server',
    include: [...WITHOUT_DATABASE],
    exclude: [...configDefaults.exclude],
    testTimeout: 30_000,
  },
};

interface Project {
  test: { name: string; include: string[]; exclude: string[] };
}

/** Files share their workers' modules, which saves most of the time; `isolated` get a process each. */
const byIsolation = <T extends Project>(project: T, isolated: string[]) => [
  { ...project, test: { ...project.test, isolate: false, exclude: [...project.test.exclude, ...isolated] } },
  { ...project, test: { ...project.test, name: `${project.test.name}-isolated`, include: isolated } },
];

const isolatedOnce = ISOLATED.filter((file) => WITHOUT_DATABASE.includes(file));
const isolatedOnDatabases = ISOLATED.filter((file) => !WITHOUT_DATABASE.includes(file));

export default defineConfig({
  test: {
    pool: 'forks',
    // More than there are processors: tests also wait, for disks, databases and deadlines.
    maxWorkers: 3,
    teardownTimeout: 20_000,
    allowOnly: false,
    globalSetup: SERVER_SETUP,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'simulator/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'testing/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          testTimeout: 10_000,
        },
      },
      ...byIsolation(withoutDatabase, isolatedOnce),
      ...byIsolation(onDatabase('sqlite', 'folder'), isolatedOnDatabases),
      ...byIsolation(onDatabase('postgres', 'bucket'), isolatedOnDatabases),
    ],
  },
});
