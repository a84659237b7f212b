import type { videos } from '@qram/contract/modules/videos';
import type { TableOf } from '../../platform/database/table-of.ts';

export interface VideoTables {
  videos: TableOf<typeof videos>;
}
