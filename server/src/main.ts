import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The first start compiles (and, from the sources, strips types); later ones find the result here.
enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
void import('./process.ts').then(({ run }) => run());
