import { type ReactNode, useState } from 'react';

interface SafeImageProps {
  src: string | null;
  alt: string;
  className?: string | undefined;
  /** Shown without an address, and when the picture cannot be loaded. */
  fallback: ReactNode;
}

/** A picture that gives way to its fallback instead of a broken frame. */
export function SafeImage({ src, alt, className, fallback }: SafeImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return fallback;
  return (
    <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setFailed(src)} />
  );
}
