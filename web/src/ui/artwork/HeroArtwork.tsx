import type { JSX } from 'react';
import classes from './artwork.module.css';
import { LatticeArtwork } from './LatticeArtwork.tsx';
import { RegisterArtwork } from './RegisterArtwork.tsx';
import { TreeArtwork } from './TreeArtwork.tsx';

export type HeroArtworkVariant = 'tree' | 'register' | 'lattice';

const PICTURES: Record<HeroArtworkVariant, () => JSX.Element> = {
  tree: TreeArtwork,
  register: RegisterArtwork,
  lattice: LatticeArtwork,
};

/** Decorative SVG (640 × 430) for the hero in theme colors. Scales to the available width. */
export function HeroArtwork({ variant }: { variant: HeroArtworkVariant }) {
  const Picture = PICTURES[variant];
  return (
    <svg className={classes.picture} viewBox="0 0 640 430" aria-hidden="true" focusable="false">
      <Picture />
    </svg>
  );
}
