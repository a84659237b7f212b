import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { collectionEndpoints } from '../collection.ts';
import { clearedFile, flag, flagOut, integer, recordFields, requiredText, text } from '../fields.ts';
import { imageRule } from '../images.ts';
import { imageFocal, libraryFile } from '../library-files.ts';
import { orderEndpoint } from '../order.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';

export const GALLERY_MESSAGES = {
  titleRequired: 'Title is required.',
  orderRequired: 'Order is required.',
  imageType: 'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
  imageSize: 'Image size exceeds 5MB limit.',
  imageTooSmall: 'This picture is too small for a slide. Choose one that is at least 480 pixels wide.',
} as const;

/** Narrowest picture of the library that a slide accepts, in pixels: icons and logos are stored smaller. */
export const SLIDE_MIN_WIDTH = 480;

/** A slide of the home page's hero (requirements: Gallery: hero slide and gallery image are one entity). */
export const galleryRecord = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string(),
  order: z.int(),
  active: flagOut,
  /** File name under /storage/gallery/; empty for the built-in artwork. */
  image: z.string(),
  /** Width and height of the stored image in pixels; null without one. */
  image_width: z.int().nullable(),
  image_height: z.int().nullable(),
  /** Widths in pixels of the narrower variants, ascending (see variantName). */
  image_variants: z.array(z.int()),
  ...publicationRecord,
  /** Text in place of the picture; empty for decoration. */
  image_alt: z.string(),
  image_focal: imageFocal,
});
export type GalleryImage = z.output<typeof galleryRecord>;

const order = integer(0, 9999, 'Order must be a whole number from 0 to 9999.');
const fields = {
  title: requiredText(120, GALLERY_MESSAGES.titleRequired),
  description: text(500),
  order,
  active: flag,
  ...publicationInput,
};
export const galleryCreate = z.object({
  ...fields,
  description: text(500).default(''),
  order: order.default(1),
  active: flag.default(1),
  image_media_id: libraryFile,
});
/** An empty `image` removes the picture. */
export const galleryUpdate = z
  .object({ ...fields, image: clearedFile(GALLERY_MESSAGES.imageType), image_media_id: libraryFile })
  .partial();

export const galleryEndpoints = {
  ...collectionEndpoints({
    path: '/api/gallery',
    noun: 'gallery image',
    nouns: 'gallery images',
    record: galleryRecord,
    create: galleryCreate,
    update: galleryUpdate,
    listResponse: z.array(galleryRecord),
    sortable: ['order', 'title', 'active', 'created_at'],
    filters: publicationFilter,
    files: { image: imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize }) },
    readAccess: 'anyone',
    cache: { collections: ['gallery'] },
  }),
  ...publicationEndpoints({ path: '/api/gallery', nouns: 'gallery images' }),
  ...bulkEditEndpoints({
    path: '/api/gallery',
    nouns: 'gallery images',
    update: galleryUpdate,
    fields: ['active', 'publish_at', 'unpublish_at'],
    filters: publicationFilter,
  }),
  ...versionEndpoints({ path: '/api/gallery', noun: 'gallery image', record: galleryRecord }),
  ...orderEndpoint({ path: '/api/gallery', nouns: 'gallery images' }),
} as const;
