import { variantName } from '@qram/contract/images';
import type { GalleryImage } from '@qram/contract/modules/gallery';

/** Where gallery images are served (spec §3). */
const BASE = '/storage/gallery/';

const addressOf = (name: string): string => BASE + encodeURIComponent(name);

type Picture = Pick<GalleryImage, 'image' | 'image_width' | 'image_variants'>;

/**
 * Addresses of a slide's image for the browser to choose from by width. The stored image itself is only offered when
 * no variant is as wide as the hero ever shows (`enough` pixels), or there are none.
 */
export function slideSources(
  { image, image_width, image_variants }: Picture,
  enough: number,
): { src: string; srcSet?: string } {
  const widths = image_variants.filter((width) => image_width === null || width < image_width);
  const widest = widths.at(-1);
  if (widest === undefined) return { src: addressOf(image) };
  const sources = widths.map((width) => `${addressOf(variantName(image, width))} ${width}w`);
  if (widest < enough && image_width !== null) sources.push(`${addressOf(image)} ${image_width}w`);
  return { src: addressOf(variantName(image, widest)), srcSet: sources.join(', ') };
}
