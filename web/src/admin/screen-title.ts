import { useEffect } from 'react';

/** Names the document after the screen that is shown: `Videos · Management`. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Management`;
  }, [title]);
}
