import { defineConfig } from 'vite';

/**
 * Loaded from node_modules when needed: native code, what only development uses, and file-type, which imports its
 * tokenizer a second time at run time and would not recognize the errors of a bundled copy.
 */
const EXTERNAL = ['sharp', 'vite', 'pg-native', 'file-type'];

/**
 * The server as one file with its libraries in it: it starts in half the time and with a third less memory
 * than the sources, which tests and development run directly (docs/decisions/008).
 */
export default defineConfig({
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: {
      input: [
        'src/main.ts',
        'src/platform/storage/image-worker.ts',
        'src/modules/tutorials/lessons/rendering-worker.ts',
      ],
      external: EXTERNAL,
      output: {
        // CommonJS takes from Node's own modules what it names. An ES module's import of `node:http` reads every export,
        // and one of them is the whole of fetch and WebSocket.
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
        // A third of the bytes to read, and to keep as source text; names stay, so that stacks can be read.
        minify: { mangle: false, compress: true, codegen: true },
      },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL },
});
