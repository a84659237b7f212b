import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Disclosure.module.css';

/** A folded part of a card, below a hairline or alone. Works without JavaScript. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.disclosure}>
      <summary className="row justify-between gap-10 text-15 font-semibold">
        {title}
        <IconChevronDown className={`flex-none quiet ${classes.chevron}`} size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
