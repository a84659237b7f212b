import {
  EXPORTS,
  exportQuery,
  formatRunLink,
  MAX_EXPORTED_ADDRESS_BITS,
  type Query,
  type RunSettings,
} from '@qram/simulator';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { StatusLine } from '../../../ui/StatusLine.tsx';
import classes from './SimulatorPage.module.css';

const writeClipboard = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Copies the query as a circuit, and the run as a link. */
export function ExportPanel({ run, query }: { run: RunSettings; query: Query }) {
  const [message, setMessage] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isLarge = run.memory.addressBits > MAX_EXPORTED_ADDRESS_BITS;
  const copy = async (text: string, done: string) => {
    const isCopied = await writeClipboard(text);
    setMessage(isCopied ? done : null);
    setRefused(!isCopied);
  };
  const copyLink = () => {
    const { origin, pathname } = window.location;
    return copy(`${origin}${pathname}#${formatRunLink(run)}`, 'Copied the link to this run.');
  };
  return (
    <section className={classes.export} aria-labelledby="export-title">
      <div>
        <h2 id="export-title" className={classes.panelTitle}>
          Export
        </h2>
        <p className={classes.note}>
          {isLarge
            ? 'Queries of up to 16 cells can be copied as a circuit.'
            : 'Copy this query as a circuit, without errors and with routers as qubits.'}
        </p>
      </div>
      <div className={classes.exportButtons}>
        {EXPORTS.map(({ format, name, checked }) => (
          <Button
            key={format}
            aria-label={`Copy ${name}`}
            disabled={isLarge}
            onClick={() => void copy(exportQuery(query, format), `Copied ${name}. ${checked}`)}
          >
            <IconCopy size={18} stroke={1.75} aria-hidden="true" />
            {name}
          </Button>
        ))}
        <Button onClick={() => void copyLink()}>
          <IconLink size={18} stroke={1.75} aria-hidden="true" />
          Copy link
        </Button>
      </div>
      <div className={classes.exportNote}>
        <StatusLine>{message}</StatusLine>
        {isRefused ? (
          <p role="alert">Your browser didn’t allow copying. The address of this page is the link.</p>
        ) : null}
        <details>
          <summary>What was checked</summary>
          <ul className={classes.sources}>
            {EXPORTS.map(({ format, name, checked }) => (
              <li key={format}>{`${name}: ${checked}`}</li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}
