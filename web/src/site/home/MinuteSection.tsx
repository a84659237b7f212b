import { MinuteDrawing } from './MinuteDrawings.tsx';
import classes from './MinuteSection.module.css';
import { MINUTE_PANELS } from './minute-panels.ts';

const formatTime = (seconds: number): string => `0:${String(seconds).padStart(2, '0')}`;

/** Five panels side by side; on phones a strip that is scrolled. */
export const MinuteSection = () => (
  <section className={`measure ${classes.section}`} aria-labelledby="minute-title">
    <p className="eyebrow">One minute, no formulas</p>
    <h2 id="minute-title" className={`tracking-tight ${classes.title}`}>
      QRAM in a minute
    </h2>
    <p className="text-6 text-ink-2">
      What it is, why it takes a tree, and what happens when a part of the tree fails.
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls, so keys must reach it */}
    <ol className={`mt-8 ${classes.panels}`} tabIndex={0} aria-labelledby="minute-title">
      {MINUTE_PANELS.map(({ at, title, text }, position) => (
        <li key={title} className={classes.panel}>
          <span className={`text-1 ${classes.time}`} aria-hidden="true">
            {formatTime(at)}
          </span>
          <MinuteDrawing at={position} />
          <h3 className="text-5">{title}</h3>
          <p className="text-3 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
