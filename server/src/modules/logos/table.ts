import type { LogoName } from '@qram/contract/modules/logos';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Only replaced logos have a row; the others are the built-in ones. */
    logos: { key: LogoName; image: string; updated_at: string };
  }
}
