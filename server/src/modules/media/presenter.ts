import { variantName } from '@qram/contract/collection/images';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { type MediaRow, parseVariants } from './repository.ts';

/** Documents have no URL: each link checks who may open them. */
export const pictureUrl = ({ type, folder, file }: Pick<MediaRow, 'type' | 'folder' | 'file'>): string | null =>
  type === 'picture' ? `/storage/${folder}/${file}` : null;

/** Picks the narrowest variant. */
function getThumbnail(row: MediaRow): string | null {
  const [narrowest] = parseVariants(row);
  return pictureUrl(narrowest === undefined ? row : { ...row, file: variantName(row.file, narrowest) });
}

export type MediaRelations = Partial<Pick<MediaFile, 'uses' | 'used_by' | 'expires_at' | 'uploaded_by_username'>>;

/** `file` is its label in the history. */
export function presentMedia(row: MediaRow, relations: MediaRelations): MediaFile & { file: string } {
  return {
    ...row,
    file: row.name,
    format: row.file.split('.').at(-1) ?? '',
    url: pictureUrl(row),
    thumbnail: getThumbnail(row),
    uses: 0,
    used_by: [],
    expires_at: null,
    uploaded_by_username: null,
    ...relations,
  };
}
