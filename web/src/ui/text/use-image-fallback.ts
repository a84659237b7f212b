import { useCallback, useRef, useState } from 'react';

/** True once an image has failed, also before hydration, or has taken longer than `stallMs`. */
export function useImageFallback(stallMs?: number) {
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stopTimer = useCallback(() => clearTimeout(timer.current), []);
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
    stopTimer();
    setFailed(true);
  }, [stopTimer]);
  return { failed, ref, onError, onLoad: stopTimer };
}

/** A lazy image starts to load near the viewport, so the timer starts there. */
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
