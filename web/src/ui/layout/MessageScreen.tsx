import type { ReactNode } from 'react';
import classes from './MessageScreen.module.css';

interface MessageScreenProps {
  eyebrow: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Beside the message. */
  picture?: ReactNode;
}

export function MessageScreen({ eyebrow, title, children, actions, picture }: MessageScreenProps) {
  return (
    <section className={`grid measure items-center ${classes.screen}`}>
      <div className="min-w-0">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className={`tracking-tight wrap-anywhere ${classes.title}`}>{title}</h1>
        <p className="text-6 text-ink-2 wrap-anywhere max-w-[56ch]">{children}</p>
        <div className="flex flex-wrap gap-3 mt-8">{actions}</div>
      </div>
      <div className="max-lg:max-w-[320px]">{picture}</div>
    </section>
  );
}
