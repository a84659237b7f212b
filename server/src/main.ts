import { enableCompileCache } from 'node:module';

// Types are stripped from the sources at the first start; later ones find the result here.
enableCompileCache();
const { run } = await import('./process.ts');
await run();
