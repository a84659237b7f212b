import { Children, cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';

const MOVES: Record<string, (position: number, count: number) => number> = {
  ArrowRight: (position, count) => Math.min(position + 1, count - 1),
  ArrowLeft: (position) => Math.max(position - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface RovingGroupProps {
  label: string;
  children: ReactElement<{ tabIndex?: number }>[];
}

/** Buttons that are one stop of the Tab key: arrow keys move between them. */
export function RovingGroup({ label, children }: RovingGroupProps) {
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, children.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const position = buttons.indexOf(event.target as HTMLButtonElement);
    const next = position < 0 ? undefined : MOVES[event.key]?.(position, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };
  return (
    <fieldset aria-label={label} style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      {Children.map(children, (child, position) => cloneElement(child, { tabIndex: position === stop ? 0 : -1 }))}
    </fieldset>
  );
}
