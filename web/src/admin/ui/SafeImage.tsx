import { type ReactNode, useState } from 'react';
import { useIsReachable } from '../../ui/text/external-images.ts';

interface SafeImageProps {
  src: string | null;
  alt: string;
  className?: string | undefined;
  /** Shown without a `src` and when the image fails to load. */
  fallback: ReactNode;
}

/** Image with a fallback instead of a broken-image icon. */
export function SafeImage({ src, alt, className, fallback }: SafeImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const reachable = useIsReachable(src);
  if (!src || failed === src || !reachable) return fallback;
  return (
    <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setFailed(src)} />
  );
}
