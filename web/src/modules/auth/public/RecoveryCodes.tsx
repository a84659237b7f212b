import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { StatusLine } from '../../../ui/StatusLine.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import classes from './SecondFactorDialog.module.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const head = useFocusOnMount<HTMLParagraphElement>();
  const [said, setSaid] = useState<string | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('The codes were copied.');
    } catch {
      setSaid('The browser did not copy them. Select them by hand.');
    }
  };
  return (
    <div className={classes.form}>
      <p ref={head} tabIndex={-1} className={classes.lead}>
        Keep these codes where you find them without your phone. Each lets you in once in place of the app. They are not
        shown again.
      </p>
      <div className={classes.codes}>
        <ul className={classes.columns}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <StatusLine>{said}</StatusLine>
      <div className={classes.end}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
