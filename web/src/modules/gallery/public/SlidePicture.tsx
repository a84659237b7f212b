import type { GalleryImage } from '@qram/contract/modules/gallery';
import { HeroArtwork, type HeroArtworkVariant } from '../../../ui/artwork/HeroArtwork.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import classes from './Hero.module.css';
import { slideSources } from './slide-image.ts';

const VARIANTS: readonly HeroArtworkVariant[] = ['tree', 'register', 'lattice'];

/** As wide as the picture's column gets, twice for dense screens. */
const ENOUGH = 1152;
const SIZES = '(min-width: 1248px) 576px, (min-width: 900px) calc(50vw - 48px), calc(100vw - 48px)';

/** A slide's image, or artwork where there is none or it fails to load (spec §2). */
export function SlidePicture({ slide, at }: { slide: GalleryImage; at: number }) {
  const { failed, ...events } = useImageFallback();
  if (slide.image === '' || failed) return <HeroArtwork variant={VARIANTS[at % VARIANTS.length] ?? 'tree'} />;
  const first = at === 0;
  return (
    <img
      {...events}
      {...slideSources(slide, ENOUGH)}
      key={slide.image}
      className={classes.image}
      sizes={SIZES}
      width={slide.image_width ?? 1152}
      height={slide.image_height ?? 774}
      alt=""
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
    />
  );
}
