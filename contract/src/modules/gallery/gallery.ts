import { z } from 'zod';
import { collection } from '../../collection/collection.ts';
import { picture } from '../../collection/fields.ts';
import { imageRule } from '../../collection/images.ts';
import { homeContentFields } from './home-content.ts';
import { HOME_LIMITS } from './home-limits.ts';

export const GALLERY_MESSAGES = {
  imageType: 'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
  imageSize: 'Image size exceeds 5MB limit.',
  imageTooSmall: 'This picture is too small for a slide. Choose one that is at least 480 pixels wide.',
} as const;

/** Min width in pixels; icons and logos are narrower. */
export const SLIDE_MIN_WIDTH = 480;

/** A hero slide is a gallery image (requirements: Gallery). */
export const gallery = collection({
  name: 'gallery',
  path: '/api/gallery',
  one: 'gallery image',
  many: 'gallery images',
  title: 'title',
  fields: {
    image: picture(
      { label: 'Image', hint: 'JPG, PNG or WEBP, at most 5\u00a0MB.' },
      imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize }),
      {
        /** File name under /storage/gallery/; empty for the built-in artwork. */
        image: z.string(),
        /** Width and height of the stored image in pixels; null without one. */
        image_width: z.int().nullable(),
        image_height: z.int().nullable(),
        /** Ascending widths in pixels (see variantName). */
        image_variants: z.array(z.int()),
      },
    ),
    ...homeContentFields('Slides', HOME_LIMITS.slides),
  },
  readAccess: 'anyone',
  defaultSort: 'order',
  ordered: true,
  hidesInactive: true,
  versioned: true,
});
export type GalleryImage = z.output<typeof gallery.record>;
