import type { Patent, PatentCitations } from '@qram/contract/modules/patents';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { citationsQuery } from '../queries.ts';
import classes from './PatentPage.module.css';
import { placed } from './patent-details.ts';

const FORMATS = [
  { key: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { key: 'ris', label: 'RIS', ending: 'ris' },
  { key: 'csl', label: 'CSL-JSON', ending: 'json' },
] as const;
type Format = (typeof FORMATS)[number];

/** A citation by lines, which keep their indent where they wrap. */
function CitationText({ text }: { text: string }) {
  return (
    <pre className={`wrap-anywhere ${classes.text}`}>
      <code>
        {placed(text.trimEnd().split(/\r?\n/)).map(({ place, text: line }) => (
          <span key={place} className={`block ${classes.citedLine}`}>
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
      <span className={`secondary text-13 ${classes.status}`} role="status">
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

/** One format with its file. */
function Citation({ id, format, citations }: { id: number; format: Format; citations: PatentCitations }) {
  const { key, label, ending } = format;
  const name = `${citations.name}.${ending}`;
  return (
    <div className={classes.citation} data-format={key}>
      <CitationText text={citations[key]} />
      <div className={`row wrap gap-8 ${classes.foot}`}>
        <span className={`min-w-0 quiet wrap-anywhere ${classes.file}`}>{name}</span>
        <CopyButton text={citations[key]} label={label} />
        <ButtonAnchor small href={`/patents/${id}/citation.${ending}`} download={name} aria-label={`Download ${label}`}>
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
    <fieldset className={`row items-stretch gap-24 ${classes.formats}`}>
      <legend className="visually-hidden">Format of the citation</legend>
      {FORMATS.map(({ key, label }, at) => (
        <label key={key} className={`row inline relative small font-medium ${classes.format}`}>
          <input type="radio" className="visually-hidden" name={name} value={key} defaultChecked={at === 0} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Citations of a patent, to copy or download; nothing for one that isn't public, in its preview. */
export function CitePanel({ id }: Pick<Patent, 'id'>) {
  const { data, isError, refetch } = useQuery(citationsQuery(useApi(), id));
  if (data && 'missing' in data) return null;
  return (
    <section>
      <h2 className={`text-24 ${classes.heading}`}>Cite</h2>
      {data ? (
        <div className={`panel ${classes.cite}`}>
          <Formats />
          {FORMATS.map((format) => (
            <Citation key={format.key} id={id} format={format} citations={data.record} />
          ))}
        </div>
      ) : isError ? (
        <Notice
          title="Failed to load the citation. Please try again later."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <Skeleton height="330px" radius="14px" />
      )}
    </section>
  );
}
