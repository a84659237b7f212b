import { enableCompileCache } from 'node:module';

// The first start compiles (and, from the sources, strips types); later ones find the result here.
enableCompileCache();
void import('./process.ts').then(({ run }) => run());
