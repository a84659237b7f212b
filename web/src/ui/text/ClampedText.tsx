import { useState } from 'react';
import classes from './ClampedText.module.css';

const SHORT = 320;

/** Collapsible long text; without JavaScript it is shown in full. `about` names its subject for screen readers. */
export function ClampedText({ text, about }: { text: string; about: string }) {
  const [expanded, setExpanded] = useState(false);
  if (text.length <= SHORT)
    return (
      <p dir="auto" className="text-4 text-ink-2 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    );
  return (
    <div>
      <p
        dir="auto"
        className={`text-4 text-ink-2 whitespace-pre-line wrap-anywhere ${classes.text}`}
        data-clamped={!expanded || undefined}
      >
        {text}
      </p>
      <button
        type="button"
        className={`text-accent text-4 font-semibold hover:text-accent-strong hover:underline underline-offset-3 script-only ${classes.more}`}
        aria-expanded={expanded}
        aria-label={`${expanded ? 'Show less' : 'Show more'}: ${about}`}
        onClick={() => setExpanded(!expanded)}
      >
        {expanded ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}
