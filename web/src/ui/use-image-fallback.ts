import { useCallback, useRef, useState } from 'react';

/**
 * Tells whether an image failed, also when it did so before the page came alive. With `stallMs` an image that has not
 * arrived after that time, from when it began to be wanted here, counts as failed.
 */
export function useImageFallback(stallMs?: number) {
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settle = useCallback(() => clearTimeout(timer.current), []);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      clearTimeout(timer.current);
      if (!image) return;
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(true);
      else if (!image.complete && stallMs) return watchStall(image, stallMs, timer, () => setFailed(true));
    },
    [stallMs],
  );
  const onError = useCallback(() => {
    settle();
    setFailed(true);
  }, [settle]);
  return { failed, ref, onError, onLoad: settle };
}

/** A lazy image begins to load when it comes near the screen; only from then on can it stall. */
function watchStall(
  image: HTMLImageElement,
  stallMs: number,
  timer: { current: ReturnType<typeof setTimeout> | undefined },
  onStall: () => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    timer.current = setTimeout(() => image.complete || onStall(), stallMs);
  });
  observer.observe(image);
  return () => {
    observer.disconnect();
    clearTimeout(timer.current);
  };
}
