import type { LogoName } from '@qram/contract/modules/logos/logos';

export interface LogoTables {
  /** Changed logos. An empty image or a missing row means the built-in logo; pictures of the library have their folder. */
  logos: { key: LogoName; image: string; updated_at: string };
}
