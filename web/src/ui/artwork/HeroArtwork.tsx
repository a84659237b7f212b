import type { JSX } from 'react';
import classes from './artwork.module.css';
import { FormulaLine } from './Formula.tsx';
import { LatticeArtwork } from './LatticeArtwork.tsx';
import { RegisterArtwork } from './RegisterArtwork.tsx';
import { TreeArtwork } from './TreeArtwork.tsx';

export type HeroArtworkVariant = 'tree' | 'register' | 'lattice';

interface Variant {
  Picture(): JSX.Element;
  /** Lines of the caption; they share one line where there is room. */
  caption: readonly string[];
}

const VARIANTS: Record<HeroArtworkVariant, Variant> = {
  tree: { Picture: TreeArtwork, caption: ['|ψ⟩ = ½ ( |00101⟩ + |01011⟩', ' + |10110⟩ + |11011⟩ )'] },
  register: { Picture: RegisterArtwork, caption: ['¼ Σ |a⟩|0⟩ → ¼ Σ |a⟩|D[a]⟩'] },
  lattice: { Picture: LatticeArtwork, caption: ['|⟨a|ψ⟩|² = ¼'] },
};

/** Decorative. The drawing (640 × 382) scales to the width; the caption doesn't, so that it stays readable on phones. */
export function HeroArtwork({ variant }: { variant: HeroArtworkVariant }) {
  const { Picture, caption } = VARIANTS[variant];
  return (
    <div className="grid gap-2 w-full" aria-hidden="true">
      <svg className={classes.picture} viewBox="0 0 640 382" aria-hidden="true" focusable="false">
        <Picture />
      </svg>
      <p className={`flex flex-wrap justify-center text-4 ${classes.caption}`}>
        {caption.map((line) => (
          <FormulaLine key={line} text={line} />
        ))}
      </p>
    </div>
  );
}
