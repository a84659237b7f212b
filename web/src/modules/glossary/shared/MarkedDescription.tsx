import type { MarkedCollection } from '@qram/contract/modules/glossary/marked-descriptions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { RenderedHtml } from '../../../ui/text/RenderedHtml.tsx';
import { markedDescriptionQuery } from '../queries.ts';
import './term-marks.css';
import { useIsMounted } from '../../../ui/layout/use-is-mounted.ts';

/** Loaded behind the page. Without it, marks are links to the glossary. */
const TermCards = lazyOrNothing(async () => (await import('./TermCards.tsx')).TermCards);

interface MarkedDescriptionProps {
  collection: MarkedCollection;
  id: number;
  /** The text that is shown: in a preview another one than the live record's, whose marks are then left out. */
  description: string;
  className: string;
  /** The description without marks, for one that mentions no term or whose marks aren't known. */
  children: ReactNode;
}

/** A record's description with its terms marked. */
export function MarkedDescription({ collection, id, description, className, children }: MarkedDescriptionProps) {
  const { data } = useQuery(markedDescriptionQuery(useApi(), collection, id));
  const ref = useRef<HTMLDivElement>(null);
  // The server renders the text alone.
  const isMounted = useIsMounted();
  const html = data?.description === description ? data.html : null;
  if (html === null) return children;
  return (
    <div ref={ref}>
      <RenderedHtml className={className} html={html} />
      {isMounted ? (
        <Suspense fallback={null}>
          <TermCards key={html} container={ref} />
        </Suspense>
      ) : null}
    </div>
  );
}
