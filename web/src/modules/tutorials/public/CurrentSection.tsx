import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Pixels below the place where links put a heading, above which it has been passed. */
const TOLERANCE = 24;

/** The heading that a link led to, where the end of the page keeps it from reaching the top. */
function linkedAtEnd(headings: readonly HTMLElement[], hash: string): HTMLElement | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight < scrollHeight - 1) return undefined;
  const linked = headings.find(({ id }) => hash === `#${encodeURI(id)}`);
  return linked && linked.getBoundingClientRect().top >= 0 ? linked : undefined;
}

function currentSection(headings: readonly HTMLElement[], hash: string): string | null {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + TOLERANCE;
  const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
  return (linkedAtEnd(headings, hash) ?? passed ?? headings[0])?.id ?? null;
}

export interface CurrentSectionProps {
  outline: TutorialLesson['outline'];
  /** Receives the id of the section that is being read, the first one above it. */
  onChange(id: string | null): void;
}

/** Follows which section is being read. Renders nothing. */
export default function CurrentSection({ outline, onChange }: CurrentSectionProps) {
  const { hash } = useLocation();
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => onChange(currentSection(headings, hash));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [outline, hash, onChange]);
  return null;
}
