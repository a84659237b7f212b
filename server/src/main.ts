import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code, for faster starts.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
void import('./process.ts').then(({ run }) => run());
