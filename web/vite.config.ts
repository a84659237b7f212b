import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { inlinedStyles } from './inlined-styles.ts';
import { laterScripts } from './later-scripts.ts';
import { stateScript } from './state-script.ts';

/**
 * Two builds: the browser's (hashed files and a manifest in dist/client), then the server's (one file,
 * dist/server/entry-server.js, with every package inside, so that the process starts fast).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compressedAssets(), inlinedStyles(), laterScripts(), stateScript()],
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
      },
  ssr: { noExternal: true },
}));
