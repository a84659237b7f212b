import tailwind from '@tailwindcss/vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { ISOLATED, onDatabase, SERVER_SETUP, WITHOUT_DATABASE } from './server/test/test-projects.ts';
import { createBrowserProvider } from './testing/src/browser-provider.ts';

const withoutDatabase = {
  extends: true as const,
  test: {
    name: 'server',
    include: [...WITHOUT_DATABASE],
    exclude: [...configDefaults.exclude],
    testTimeout: 30_000,
  },
};

/** Components in the packaged Chromium. */
const components = {
  extends: true as const,
  // A package that is found only during a run reloads the page, with another copy of React.
  optimizeDeps: { entries: ['web/src/**/*.{ts,tsx}', 'web/test/*.{ts,tsx}'] },
  plugins: [tailwind()],
  test: {
    name: 'components',
    include: ['web/**/*.test.tsx'],
    setupFiles: ['web/test/setup.ts'],
    isolate: false,
    testTimeout: 15_000,
    // As end-to-end tests: a test that passes on a retry is listed as flaky.
    retry: 1,
    // A page may take longer than the usual second while other tests run beside it.
    expect: { poll: { timeout: 5000 } },
    api: { host: '127.0.0.1' },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      // Recording each action takes 7 % of the processor time.
      traceView: false,
      dependencySourcemaps: false,
      provider: await createBrowserProvider(),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

interface Project {
  test: { name: string; include: string[]; exclude: string[] };
}

/** Files share their workers' modules, which saves most of the time; `isolated` get a process each. */
const byIsolation = <T extends Project>(project: T, isolated: string[]) => [
  { ...project, test: { ...project.test, isolate: false, exclude: [...project.test.exclude, ...isolated] } },
  {
    ...project,
    test: {
      ...project.test,
      name: `${project.test.name}-isolated`,
      include: isolated.filter((file) => project.test.include.includes(file)),
    },
  },
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
            'web/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'testing/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          testTimeout: 10_000,
        },
      },
      components,
      ...byIsolation(withoutDatabase, isolatedOnce),
      ...byIsolation(onDatabase('sqlite', 'folder'), isolatedOnDatabases),
      ...byIsolation(onDatabase('postgres', 'bucket'), isolatedOnDatabases),
    ],
  },
});
