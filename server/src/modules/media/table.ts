import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import type { Generated } from 'kysely';
import type { RecordColumns } from '../../platform/database/record-columns.ts';

export interface MediaTables {
  media: RecordColumns & {
    folder: FileFolder;
    /** Generated name in the folder. */
    file: string;
    /** File name of the upload. */
    name: string;
    type: FileType;
    /** Bytes; null if unknown. */
    size: number | null;
    width: number | null;
    height: number | null;
    /** JSON list of the widths of narrower variants. */
    variants: Generated<string>;
    alt: Generated<string>;
    focal_x: number | null;
    focal_y: number | null;
    uploaded_by_id: number | null;
    uploaded_by_name: string | null;
    /** 1: uploaded to the library itself, so it stays until an admin deletes it. */
    retained: Generated<number>;
  };
}
