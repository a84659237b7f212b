import type { Citations } from '@qram/contract/modules/patents/citations';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button, ButtonAnchor } from '../../../ui/controls/Button.tsx';
import classes from './CitationPanel.module.css';

const FORMATS = [
  { key: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { key: 'ris', label: 'RIS', ending: 'ris' },
  { key: 'csl', label: 'CSL-JSON', ending: 'json' },
] as const;
type Format = (typeof FORMATS)[number];

const addLineNumbers = (text: string): { number: number; line: string }[] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line, number) => ({ number, line }));

function CitationText({ text }: { text: string }) {
  return (
    <pre className={`wrap-anywhere ${classes.text}`} translate="no">
      <code>
        {addLineNumbers(text).map(({ number, line }) => (
          <span key={number} className={`block ${classes.citedLine}`}>
            {`${line}\n`}
          </span>
        ))}
      </code>
    </pre>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [status, setStatus] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(`${label} copied`);
    } catch {
      setStatus("Your browser couldn't copy it. Select the text and copy it yourself.");
    }
  };
  return (
    <>
      <span className={`text-ink-2 text-2 ${classes.status}`} role="status">
        {status}
      </span>
      <span className="script-only">
        <Button small aria-label={`Copy ${label}`} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          Copy
        </Button>
      </span>
    </>
  );
}

export interface CitationPanelProps {
  /** Path of the record's page, without its title. */
  path: string;
  citations: Citations;
}

function Citation({ path, format, citations }: CitationPanelProps & { format: Format }) {
  const { key, label, ending } = format;
  const name = `${citations.name}.${ending}`;
  return (
    <div className={classes.citation} data-format={key}>
      <CitationText text={citations[key]} />
      <div className={`flex items-center flex-wrap gap-2 ${classes.foot}`}>
        <span className={`min-w-0 text-ink-3 wrap-anywhere ${classes.file}`}>{name}</span>
        <CopyButton text={citations[key]} label={label} />
        <ButtonAnchor small href={`${path}/citation.${ending}`} download={name} aria-label={`Download ${label}`}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          Download
        </ButtonAnchor>
      </div>
    </div>
  );
}

/** Choice of a format. Radio buttons and CSS alone, so that it works without JavaScript. */
function Formats() {
  const name = useId();
  return (
    <fieldset className={`flex gap-6 ${classes.formats}`}>
      <legend className="visually-hidden">Format of the citation</legend>
      {FORMATS.map(({ key, label }, at) => (
        <label
          key={key}
          className={`inline-flex items-center relative text-4 text-ink-2 font-medium min-h-12 cursor-pointer ${classes.format}`}
        >
          <input type="radio" className="visually-hidden" name={name} value={key} defaultChecked={at === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function CitationPanel(props: CitationPanelProps) {
  return (
    <div className={`panel overflow-clip ${classes.cite}`}>
      <Formats />
      {FORMATS.map((format) => (
        <Citation key={format.key} {...props} format={format} />
      ))}
    </div>
  );
}
