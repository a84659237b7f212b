import { useEffect } from 'react';
import { documentTitle } from '../../public-page/document-head.tsx';

/** Sets the document title to the current screen: `Videos · Management · QRAM`. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(`${title} · Management`);
  }, [title]);
}
