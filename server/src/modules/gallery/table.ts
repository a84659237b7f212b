import type { gallery } from '@qram/contract/modules/gallery';
import type { TableOf } from '../../platform/database/table-of.ts';

export interface GalleryTables {
  gallery: TableOf<typeof gallery>;
}
