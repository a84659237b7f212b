import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { termQuery } from '../queries.ts';
import classes from './TermCards.module.css';

const CARD_ID = 'term-card';
/** In pixels. */
const CARD_WIDTH = 300;
const EDGE = 12;
/** Time in which the pointer may go from the term to its card. */
const LEAVE_MS = 200;

interface Shown {
  link: HTMLAnchorElement;
  id: number;
  /** Opened by a press, which then doesn't follow the link. */
  pressed: boolean;
}

const termAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-term]') : null;

/** Cards of the terms that a lesson marks: on hover, on focus, and at a press of a finger, whose second one follows the link. */
export function TermCards({ container }: { container: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    leaving.current = setTimeout(() => setShown(null), LEAVE_MS);
  };
  useEffect(() => {
    const text = container.current;
    if (!text) return;
    let touched = false;
    const show = (link: HTMLAnchorElement, pressed = false) => {
      clearTimeout(leaving.current);
      setShown({ link, id: Number(link.dataset.term), pressed });
    };
    const hide = () => setShown(null);
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const link = termAt(target);
      if (link && pointerType === 'mouse') show(link);
    };
    const onOut = ({ target, pointerType }: PointerEvent) => {
      if (termAt(target) && pointerType === 'mouse') leaving.current = setTimeout(hide, LEAVE_MS);
    };
    const onDown = ({ target, pointerType }: PointerEvent) => {
      touched = pointerType === 'touch';
      const isInside = target instanceof Element && target.closest(`#${CARD_ID}, a[data-term]`);
      if (!isInside) hide();
    };
    const onFocus = ({ target }: FocusEvent) => {
      const link = termAt(target);
      if (link && !touched) show(link);
    };
    const onBlur = ({ target }: FocusEvent) => {
      if (termAt(target) && !touched) hide();
    };
    // Before the router follows it.
    const onClick = (event: MouseEvent) => {
      const link = termAt(event.target);
      if (!link || !touched) return;
      if (link.getAttribute('aria-describedby') === CARD_ID) return;
      event.preventDefault();
      event.stopPropagation();
      show(link, true);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const listening = new AbortController();
    const { signal } = listening;
    text.addEventListener('pointerover', onOver, { signal });
    text.addEventListener('pointerout', onOut, { signal });
    text.addEventListener('focusin', onFocus, { signal });
    text.addEventListener('focusout', onBlur, { signal });
    text.addEventListener('click', onClick, { signal, capture: true });
    document.addEventListener('pointerdown', onDown, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('scroll', hide, { signal, passive: true });
    return () => {
      clearTimeout(leaving.current);
      listening.abort();
    };
  }, [container]);
  return shown ? (
    <Card key={shown.id} {...shown} onEnter={() => clearTimeout(leaving.current)} onLeave={leave} />
  ) : null;
}

function Card({ link, id, pressed, onEnter, onLeave }: Shown & { onEnter(): void; onLeave(): void }) {
  const { data } = useQuery(termQuery(useApi(), id));
  const term = data && 'record' in data ? data.record : undefined;
  useEffect(() => {
    if (!term) return;
    link.setAttribute('aria-describedby', CARD_ID);
    return () => link.removeAttribute('aria-describedby');
  }, [link, term]);
  if (!term) return null;
  const { left, top, bottom } = link.getBoundingClientRect();
  const isLow = top > window.innerHeight / 2;
  const most = document.documentElement.clientWidth - Math.min(CARD_WIDTH, document.documentElement.clientWidth) - EDGE;
  const place = {
    left: Math.max(EDGE, Math.min(left, most)),
    ...(isLow ? { bottom: window.innerHeight - top + 6 } : { top: bottom + 6 }),
    maxInlineSize: `min(${CARD_WIDTH}px, 100vw - ${2 * EDGE}px)`,
  };
  return createPortal(
    <div
      id={CARD_ID}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={`panel text-3 ${classes.card}`}
      style={place}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {term.title}
      </p>
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {term.description}
      </p>
      {pressed ? (
        <p>
          <Link className="link" to={term.lesson || '/glossary'}>
            {term.lesson ? 'Open its lesson' : 'Open the glossary'}
          </Link>
        </p>
      ) : null}
    </div>,
    link.closest('main') ?? document.body,
  );
}
