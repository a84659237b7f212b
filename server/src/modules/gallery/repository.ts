import type { Db } from '../../platform/database/database.ts';

export interface PictureDetails {
  id: number;
  alt: string;
  focal_x: number | null;
  focal_y: number | null;
}

export function selectPictureDetails(db: Db, folder: 'gallery', ids: readonly number[]): Promise<PictureDetails[]> {
  return db
    .selectFrom('gallery')
    .innerJoin('media', (join) => join.on('media.folder', '=', folder).onRef('media.file', '=', 'gallery.image'))
    .where('gallery.id', 'in', ids)
    .select(['gallery.id', 'media.alt', 'media.focal_x', 'media.focal_y'])
    .execute();
}
