import type { LogoName } from '@qram/contract/modules/logos';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Logos that were ever changed. An empty image stands for the built-in one, as does a missing row. */
    logos: { key: LogoName; image: string; updated_at: string };
  }
}
