import { useState } from 'react';
import classes from './ClampedText.module.css';

/** Texts up to this length, in characters, are shown in full. */
const SHORT = 320;

/** Collapsible long text; without JavaScript it is shown in full. `about` names its subject for screen readers. */
export function ClampedText({ text, about }: { text: string; about: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= SHORT) return <p className={classes.text}>{text}</p>;
  return (
    <div>
      <p className={classes.text} data-clamped={!whole || undefined}>
        {text}
      </p>
      <button
        type="button"
        className={classes.more}
        aria-expanded={whole}
        aria-label={`${whole ? 'Show less' : 'Show more'}: ${about}`}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}
