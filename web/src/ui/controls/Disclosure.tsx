import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: string;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A folded part of a card, below a hairline or alone. Works without JavaScript. */
export function Disclosure({ title, open = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={classes.disclosure}
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="flex items-center justify-between gap-3 text-4 font-semibold">{title}</summary>
      <div className="px-5 pb-4">{children}</div>
    </details>
  );
}
