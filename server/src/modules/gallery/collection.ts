import { GALLERY_MESSAGES, galleryEndpoints } from '@qram/contract/modules/gallery';
import { imageAttachment } from '../../collections/attachments.ts';
import { defineCollection } from '../../collections/define-collection.ts';
import { mergeFirst } from '../../collections/public-place.ts';
import { imageKeys, type StoredImage } from '../../platform/storage/images.ts';

/** Folder of public images in the file store; served at /storage/gallery/. */
export const GALLERY_FOLDER = 'gallery';

const variantsOf = (row: { image_variants: string }) => JSON.parse(row.image_variants) as number[];

/** Column values for a stored picture, or for none. */
export function imageColumns(image: StoredImage | null) {
  return {
    image: image?.name ?? '',
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_variants: JSON.stringify(image?.variants ?? []),
  };
}

/** Hero slides (requirements: Gallery): visitors see the active ones in order. */
export const galleryCollection = defineCollection('gallery', galleryEndpoints, {
  title: 'title',
  searched: { admin: ['title', 'description'], anyone: ['title', 'description'] },
  sorted: { order: 'plain', title: 'text', active: 'plain', created_at: 'plain' },
  defaultSort: 'order',
  ordered: { visible: true },
  hidesInactive: true,
  toColumns: ({ image: _cleared, ...columns }) => columns,
  publicPlace: {
    noun: 'slide',
    page: '/',
    list: 'GET /api/gallery',
    first: true,
    // The page sorts by order, and without its script shows the first slide only.
    merge: (deps, slides, slide) => mergeFirst(deps, slides, { ...slide, order: -1 }),
  },
  present: (row) => ({ ...row, image_variants: variantsOf(row) }),
  versioned: {},
  attachments: [
    imageAttachment('gallery', {
      field: 'image',
      folder: GALLERY_FOLDER,
      kind: 'picture',
      undecodable: GALLERY_MESSAGES.imageType,
      column: 'image',
      columns: imageColumns,
      keysOf: (row) => (row.image ? imageKeys(GALLERY_FOLDER, { name: row.image, variants: variantsOf(row) }) : []),
    }),
  ],
});
