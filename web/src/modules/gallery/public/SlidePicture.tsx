import { variantName } from '@qram/contract/collection/images';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { cropAround } from '../../../ui/text/crop-around.ts';
import { useImageFallback } from '../../../ui/text/use-image-fallback.ts';
import { LiveTree } from '../../simulator/shared/LiveTree.tsx';
import classes from './Hero.module.css';

/** Path of gallery images (requirements: Gallery). */
const BASE = '/storage/gallery/';

const buildUrl = (name: string): string => BASE + encodeURIComponent(name);

type Picture = Pick<GalleryImage, 'image' | 'image_width' | 'image_variants'>;

/**
 * `srcset` of a slide's image. Includes the original only if no variant is `enough` pixels wide, the widest size that
 * the hero needs.
 */
export function slideSources(
  { image, image_width, image_variants }: Picture,
  enough: number,
): { src: string; srcSet?: string } {
  const widths = image_variants.filter((width) => image_width === null || width < image_width);
  const widest = widths.at(-1);
  if (widest === undefined) return { src: buildUrl(image) };
  const sources = widths.map((width) => `${buildUrl(variantName(image, width))} ${width}w`);
  if (widest < enough && image_width !== null) sources.push(`${buildUrl(image)} ${image_width}w`);
  return { src: buildUrl(variantName(image, widest)), srcSet: sources.join(', ') };
}

/** Widest column of the picture, doubled for high-density screens. */
const ENOUGH = 1152;
const SIZES = '(min-width: 1248px) 576px, (min-width: 1024px) calc(50vw - 48px), calc(100vw - 48px)';

/** What the hero shows of a slide. */
export type Slide = Picture &
  Pick<GalleryImage, 'id' | 'title' | 'description' | 'image_height' | 'image_alt' | 'image_focal'>;

interface SlidePictureProps {
  slide: Slide;
  /** Place among the slides, from 0. */
  at: number;
  /** False: a tree that isn't in sight is left out. */
  isDrawn: boolean;
  /** Called at each press in the tree. */
  onPress: () => void;
}

/** A slide's image, or the live tree if it is missing or fails to load (requirements: Gallery). */
export function SlidePicture({ slide, at, isDrawn, onPress }: SlidePictureProps) {
  const { failed, ...events } = useImageFallback();
  if (slide.image === '' || failed) return isDrawn ? <LiveTree onPress={onPress} /> : null;
  const first = at === 0;
  return (
    <img
      {...events}
      {...slideSources(slide, ENOUGH)}
      key={slide.image}
      className={`w-full ${classes.image}`}
      sizes={SIZES}
      width={slide.image_width ?? 1152}
      height={slide.image_height ?? 774}
      alt={slide.image_alt}
      style={cropAround(slide.image_focal)}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
    />
  );
}
