import { useEffect } from 'react';
import { documentTitle } from '../site/head-tags.ts';

/** Sets the document title to the current screen: `Videos · Management · QRAM`. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle({ title: `${title} · Management` });
  }, [title]);
}
