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

/** Narrowest picture of the library that a slide accepts, in pixels: icons and logos are stored smaller. */
export const SLIDE_MIN_WIDTH = 480;

/** Slides of the home page's hero (requirements: Gallery: hero slide and gallery image are one entity). */
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
        /** Widths in pixels of the narrower variants, ascending (see variantName). */
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
