import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

/**
 * Chunks of the client besides one for each page. One file compresses better than many small ones, and stays in browser
 * caches when other parts of the site change. The first group that matches takes a module and all that it imports.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Chunks that every page loads.
  { name: 'site', tags: ['$initial' as const] },
  // Small parts of most pages.
  {
    name: 'shared',
    test: /contract\/src\/service-address\.|ui\/(Notice|Skeleton|Badge|dates|dollars)\.|\/Icon(Check|Clock|FileText|Lock|PlayerPlay|PlayerPlayFilled)\./,
  },
  // Records and their lists.
  {
    name: 'content',
    test: /contract\/src\/(content|record-pages|web-address)\.|record-page\/found-record\.|search\/queries\.|ui\/list-address\./,
  },
  // Hints on how to get access to premium content.
  { name: 'access', test: /service-requests\/shared\/(AccessHint|VisitorHint)\./ },
  { name: 'comma-list', test: /contract\/src\/comma-list\./ },
  {
    name: 'services',
    test: /buttons\/(service-access|shared\/service-state)\.|ui\/crop-around\.|contract\/src\/images\./,
  },
  // Shown on the home page and in the heads of lists.
  { name: 'artwork', test: /ui\/artwork\/Formula/ },
  { name: 'heads', test: /ui\/(ContentPage|PageHead)\./ },
  { name: 'lists', test: /list-page\/|ui\/(Pagination|SearchBar|ResultsRegion|use-search-\w+)\./ },
  {
    name: 'records',
    test: /record-page\/|ui\/(RecordLayout|RecordSkeleton)\.|search\/shared\/RelatedRecords|learning\/public\/LogInToKeep|\/IconList\./,
  },
  { name: 'lessons', test: /tutorials\/(queries\.|public\/(TopicState|AttachmentControl|use-attachment-opening)\.)/ },
];

/**
 * Two builds: the client (hashed files and a manifest in dist/client), then the server (dist/server/entry-server.js, a
 * single file with all packages inlined for a fast start).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), compressedAssets(), inlinedStyles(), lowPriorityScripts(), stateScript()],
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
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
  // Without it, the server's build includes React's development code, and runs it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // In development Node loads packages itself: some of them are CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
