import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { inlinedStyles } from './inlined-styles.ts';
import { stateScript } from './state-script.ts';

/** Defers scripts behind what the first paint needs. */
const lowPriorityScripts = (): Plugin => ({
  name: 'low-priority-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
});

/** A name of `parts` lists the pages that use it: too long for the list of files that each page loads. */
const withoutPages = (name: string): string => name.replace(/~.*/, '');

const BACK_OFFICE = /web\/src\/(admin|back-office|modules\/[^/]+\/admin)\//;

/** The modules that import this one; of an icon, those that name it, because all icons come from the package's index. */
function findImporters(id: string, modules: Rolldown.ChunkingContext): string[] {
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  const icon = /\/(Icon\w+)\.mjs$/.exec(id)?.[1];
  if (!icon) return [...importers, ...dynamicImporters];
  const named = new RegExp(`\\b${icon}\\b`);
  return importers
    .flatMap((index) => modules.getModuleInfo(index)?.importers ?? [])
    .filter((user) => named.test(modules.getModuleInfo(user)?.code ?? ''));
}

/** True if every path of imports from an entry to this module goes through the back office. */
function isBackOfficeOnly(id: string, modules: Rolldown.ChunkingContext): boolean {
  const found = new Set([id]);
  for (const current of found) {
    if (BACK_OFFICE.test(current)) continue;
    if (modules.getModuleInfo(current)?.isEntry ?? true) return false;
    for (const importer of findImporters(current, modules)) found.add(importer);
  }
  return true;
}

/**
 * Chunks of the client besides one for each page. One file compresses better than many small ones, and stays in browser
 * caches when other parts of the site change. The first group that matches takes a module and all that it imports.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Chunks that every page loads.
  { name: 'site', tags: ['$initial' as const] },
  // Forms and other changes.
  { name: 'mutation', test: /query-core\/build\/modern\/mutationObserver\.|react-query\/build\/modern\/useMutation\./ },
  // Small parts of most pages.
  {
    name: 'shared',
    test: /contract\/src\/.+\/(service-link|dollars)\.|ui\/\w+\/(Notice|Skeleton|Badge|dates|use-is-mounted)\.|\/Icon(ArrowRight|Check|Clock|FileText|Lock|PlayerPlay|X)\./,
  },
  // Records and their lists.
  {
    name: 'content',
    test: /contract\/src\/.+\/(content|record-pages|web-url)\.|public-page\/found-record\.|ui\/\w+\/(list-url|VisitorData)\./,
  },
  // Hints on how to get access to premium content.
  { name: 'access', test: /service-requests\/shared\/(AccessHint|AccessNotes|VisitorHint)\./ },
  // Parts of schemas that pages use without them.
  { name: 'parsing', test: /contract\/src\/values\/(comma-list|visible-text)\./ },
  {
    name: 'services',
    test: /buttons\/(queries|service-access|shared\/(pressed-service|service-state))\.|service-requests\/queries\.|ui\/\w+\/crop-around\.|contract\/src\/collection\/images\./,
  },
  { name: 'plans', test: /contract\/src\/.+\/payment-plans\.|modules\/buttons\/shared\/(package-terms|PlanChoice)\./ },
  { name: 'artwork', test: /ui\/artwork\/(SmallTreeArtwork|tree-drawing|picture-path)\./ },
  { name: 'heads', test: /ui\/\w+\/(ContentPage|PageHead)\./ },
  {
    name: 'kinds',
    test: /search\/(queries|shared\/record-icons)\.|ui\/\w+\/Disclosure\.|\/Icon(Award|Book2|ChevronDown)\./,
  },
  { name: 'lists', test: /ui\/\w+\/(Pagination|SearchBar|ResultsRegion|use-search-\w+)\./ },
  {
    name: 'records',
    test: /public-page\/(RecordScreen|record-page)\.|ui\/\w+\/(NeighborLinks|RecordLayout|RecordSkeleton)\.|lesson\/LessonText\.|ui\/\w+\/RenderedHtml\.|search\/shared\/RelatedRecords|learning\/public\/LogInToKeep|\/IconList\./,
  },
  {
    name: 'lessons',
    test: /tutorials\/(queries\.|public\/(lesson\/)?(TopicState|AttachmentControl|use-attachment-opening)\.)/,
  },
  // Schemas of forms, which pages load when one is used.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/.+\/(collection-endpoints|contact-form|copied-files|endpoint|import)\.|contract\/src\/api\/fields\./,
  },
  // The part of the engine that runs a query, for the home page.
  {
    name: 'query',
    test: /simulator\/src\/(addresses|memory|pauli-errors|phase|query|run-state|schedule|tree-shapes|tree-state)\./,
    minShareCount: 2,
  },
  // The rest of the engine, so that no small part of other pages is merged into it.
  { name: 'simulator', test: /\/simulator\/src\/(?!exports\/(?!formats|exported-circuit))/, minShareCount: 2 },
  // Small parts of some pages, together with others that are used on much the same pages.
  {
    name: (id: string, modules: Rolldown.ChunkingContext) => (isBackOfficeOnly(id, modules) ? null : 'parts'),
    debugName: 'parts',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 600,
  },
  // The frame of the back office with Mantine's styles, which come before the styles of its screens.
  { name: 'back-office', test: /back-office\/AdminRoot\./ },
  // Parts of several screens: many small files would each cost a request.
  {
    name: (id: string, modules: Rolldown.ChunkingContext) => (isBackOfficeOnly(id, modules) ? 'screens' : null),
    debugName: 'screens',
    minShareCount: 3,
  },
];

/** Pages and the back office, which the entry imports. */
const PAGE_FILE = /(Page|back-office)-[^/]*\.js$/;

/** The entry and what it imports: loaded before anything else. */
const ENTRY_FILE = /\/(index|react|rolldown-runtime)-[^/]*\.(js|css)$/;

/**
 * No script names those of the entry again. Of a page, the entry names only the script and the styles: the scripts that it
 * imports would be a tenth of the entry. Documents have links to them, and `preloadOnIntent` loads those of the next page. Menus and dialogs have none of that.
 */
const withoutPageScripts = (file: string, dependencies: string[], { hostId }: { hostId: string }): string[] =>
  /\/index-[^/]*\.js$/.test(hostId) && PAGE_FILE.test(file)
    ? dependencies.filter((dependency) => dependency.endsWith('.css'))
    : dependencies.filter((dependency) => !ENTRY_FILE.test(dependency));

/**
 * Two builds: the client (hashed files and a manifest in dist/client), then the server (dist/server/entry-server.js, a
 * single file with all packages inlined for a fast start).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwind(), compressedAssets(), inlinedStyles(), lowPriorityScripts(), stateScript()],
  build: isSsrBuild
    ? {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist/server',
        minify: true,
        target: 'node24',
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        emptyOutDir: true,
        modulePreload: { polyfill: false, resolveDependencies: withoutPageScripts },
        rolldownOptions: {
          // Reads only the icons that are used from the index of their package.
          experimental: { lazyBarrel: true },
          output: {
            codeSplitting: { groups: CHUNKS },
            chunkFileNames: ({ name }) => `assets/${withoutPages(name)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${withoutPages(path.parse(names[0] ?? '').name)}-[hash][extname]`,
          },
        },
      },
  css: {
    modules: {
      // File names are unique, and compress better than hashes.
      generateScopedName: (local, file) => `${path.basename(file, '.module.css')}_${local}`,
    },
  },
  // Without it, the server's build includes React's development code, and runs it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // In development Node loads packages itself: some of them are CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
