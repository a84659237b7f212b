import { variantName } from '@qram/contract/images';
import type { GalleryImage } from '@qram/contract/modules/gallery';

/** Address of a slide's picture, at its narrowest variant that is at least `width` pixels wide; null without one. */
export function slidePicture(
  slide: Pick<GalleryImage, 'image' | 'image_variants'>,
  width = Number.POSITIVE_INFINITY,
): string | null {
  if (!slide.image) return null;
  const variant = slide.image_variants.find((candidate) => candidate >= width);
  const name = variant === undefined ? slide.image : variantName(slide.image, variant);
  return `/storage/gallery/${encodeURIComponent(name)}`;
}
