import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';

/** A folded part of a card, below a hairline or alone. Works without JavaScript. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.disclosure}>
      <summary className="row justify-between gap-10 text-15 font-semibold">{title}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
