import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Pixels below the place where links put a heading, above which it has been passed. */
const TOLERANCE = 24;
/** Pixels, more than a page is high. */
const BELOW_ALL = 1_000_000;

/** The heading that a link led to, where the end of the page keeps it from reaching the top. */
function linkedAtEnd(headings: readonly HTMLElement[], hash: string): HTMLElement | undefined {
  if (hash === '') return undefined;
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight < scrollHeight - 1) return undefined;
  const linked = headings.find(({ id }) => hash === `#${encodeURI(id)}`);
  return linked && linked.getBoundingClientRect().top >= 0 ? linked : undefined;
}

/** Distance from the top of the window at which a section begins to be read. */
const readingLine = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + TOLERANCE || TOLERANCE;

function currentSection(headings: readonly HTMLElement[], hash: string): string | null {
  const line = readingLine();
  const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
  return (linkedAtEnd(headings, hash) ?? passed ?? headings[0])?.id ?? null;
}

export interface CurrentSectionProps {
  outline: readonly { id: string }[];
  /** Receives the id of the section that is being read, the first one above it. */
  onChange(id: string | null): void;
}

/** Follows which section is being read. Renders nothing. */
export default function CurrentSection({ outline, onChange }: CurrentSectionProps) {
  const { hash } = useLocation();
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => onChange(currentSection(headings, hash));
    // Everything below the line counts as in sight, so a heading that crosses it is noticed however fast it goes. The observer
    // calls after the page's own layout, where asking for positions costs nothing.
    const observer = new IntersectionObserver(update, { rootMargin: `${-readingLine()}px 0px ${BELOW_ALL}px 0px` });
    for (const heading of headings) observer.observe(heading);
    window.addEventListener('scrollend', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scrollend', update);
    };
  }, [outline, hash, onChange]);
  return null;
}
