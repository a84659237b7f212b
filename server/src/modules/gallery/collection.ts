import { GALLERY_MESSAGES, gallery, SLIDE_MIN_WIDTH } from '@qram/contract/modules/gallery/gallery';
import { type ImageColumns, imageAttachment } from '../../collections/files/attachments.ts';
import { mergeFirst } from '../../collections/publication/public-place.ts';
import type { Values } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import type { Db } from '../../platform/database/database.ts';
import { imageKeys } from '../../platform/storage/images.ts';
import { getFocal } from '../media/service.ts';
import { selectPictureDetails } from './repository.ts';

/** Folder of public images in the file store; served at /storage/gallery/. */
export const GALLERY_FOLDER = 'gallery';

const parseVariants = (row: { image_variants: string }) => JSON.parse(row.image_variants) as number[];

export function imageColumns(image: ImageColumns | null) {
  return {
    image: image?.name ?? '',
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_variants: JSON.stringify(image?.variants ?? []),
  };
}

async function loadDetails(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const details = await selectPictureDetails(db, GALLERY_FOLDER, ids);
  return new Map(details.map(({ id, alt, ...focal }) => [id, { image_alt: alt, image_focal: getFocal(focal) }]));
}

export const galleryCollection = serveCollection(gallery, {
  record: { loadRelations: loadDetails, relationsAreShared: true },
  files: {
    attachments: [
      imageAttachment('gallery', {
        field: 'image',
        folder: GALLERY_FOLDER,
        kind: 'picture',
        undecodable: GALLERY_MESSAGES.imageType,
        column: 'image',
        columns: imageColumns,
        getKeys: (row) =>
          row.image ? imageKeys(GALLERY_FOLDER, { name: row.image, variants: parseVariants(row) }) : [],
        library: {
          noun: 'slide',
          prefixes: { gallery: '' },
          misplaced: GALLERY_MESSAGES.imageTooSmall,
          refuses: ({ width, variants }) =>
            Math.max(width ?? 0, ...variants) < SLIDE_MIN_WIDTH ? GALLERY_MESSAGES.imageTooSmall : null,
        },
      }),
    ],
  },
  search: {
    kind: 'pages',
    getTexts: async (_db, rows) =>
      rows.map(({ title, description }) => ({
        address: '/',
        title,
        context: 'Home',
        summary: description,
        detail: 'On a slide',
      })),
  },
  publicPlace: {
    noun: 'slide',
    page: '/',
    list: 'GET /api/gallery',
    first: true,
    // The page sorts by order, and without its script shows the first slide only.
    merge: (deps, slides, slide) => mergeFirst(deps, slides, { ...slide, order: -1 }),
  },
});
