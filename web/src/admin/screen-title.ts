import { useEffect } from 'react';

/** Sets the document title to the current screen: `Videos · Management`. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Management`;
  }, [title]);
}
