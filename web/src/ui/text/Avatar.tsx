import classes from './Avatar.module.css';
import { useImageFallback } from './use-image-fallback.ts';

/** A letter with its accents is one, and so is an emoji of several code points. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface AvatarProps {
  name: string;
  src: string | null;
  /** Size in pixels. */
  size?: 24 | 32 | 96;
}

/** A person's picture, or their initial. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [first] = GRAPHEMES.segment(name.trim().toUpperCase());
  const initial = first?.segment ?? '?';
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {src ? <Picture key={src} src={src} size={size} initial={initial} /> : initial}
    </span>
  );
}

function Picture({ src, size, initial }: { src: string; size: number; initial: string }) {
  const { failed, ...events } = useImageFallback();
  if (failed) return <span>{initial}</span>;
  return <img {...events} src={src} alt="" width={size} height={size} referrerPolicy="no-referrer" />;
}
