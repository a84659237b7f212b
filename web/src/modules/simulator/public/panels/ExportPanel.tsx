import {
  EXPORTS,
  type ExportFormat,
  formatRunLink,
  MAX_EXPORTED_ADDRESS_BITS,
  type Query,
  type RunSettings,
} from '@qram/simulator';
import { IconBookmark, IconCopy, IconDownload, IconLink, IconQuote } from '@tabler/icons-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { SiteContext } from '../../../../public-page/document-head.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../../ui/controls/Disclosure.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { saveFile } from '../../../../ui/text/save-file.ts';
import { formatRunCitation } from '../../run-citation.ts';
import page from '../SimulatorPage.module.css';
import classes from './ExportPanel.module.css';

/** Loaded by the first export. @throws Error where it can't be loaded */
async function writeExport(query: Query, format: ExportFormat): Promise<string> {
  const { exportQuery } = await import('@qram/simulator/exports');
  return exportQuery(query, format);
}

const SaveRunDialog = lazy(() => import('../SaveRunDialog.tsx'));

const NOT_LOADED = 'The export couldn’t be loaded. Please try again.';
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const writeClipboard = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

interface PremiumExportsProps {
  run: RunSettings;
  query: Query;
  isLarge: boolean;
  onDone(message: string): void;
}

/** Downloads of circuits and saving to the account, for those with premium applications. */
function PremiumExports({ run, query, isLarge, onDone }: PremiumExportsProps) {
  const [isSaving, setSaving] = useState(false);
  const download = async (format: ExportFormat, fileName: string, checked: string) => {
    const text = await writeExport(query, format).catch(() => null);
    if (text === null) return onDone(NOT_LOADED);
    saveFile(new Blob([text], { type: 'text/plain' }), fileName);
    onDone(`Downloaded ${fileName}. ${checked}`);
  };
  return (
    <>
      <div className={classes.row}>
        <p className={page.note}>Download it as a file, or save the run to your account.</p>
        <div className={classes.buttons}>
          {EXPORTS.map(({ format, name, fileName, checked }) => (
            <Button
              key={format}
              aria-label={`Download ${name}`}
              disabled={isLarge}
              onClick={() => void download(format, fileName, checked)}
            >
              <IconDownload {...ICON} />
              <span>{name}</span>
            </Button>
          ))}
          <Button onClick={() => setSaving(true)}>
            <IconBookmark {...ICON} />
            Save run
          </Button>
          <ButtonLink to="/account/simulations">Saved runs</ButtonLink>
        </div>
      </div>
      {isSaving ? (
        <Suspense fallback={null}>
          <SaveRunDialog
            link={formatRunLink(run)}
            onSaved={(name) => {
              setSaving(false);
              onDone(`Saved “${name}” to your account.`);
            }}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** HTML that shows the run in a page of another site. */
function formatFrame(run: RunSettings, publicUrl: string): string {
  const address = `${publicUrl}/embed/simulator#${formatRunLink(run)}`.replaceAll('&', '&amp;');
  return `<iframe src="${address}" title="QRAM simulator" width="100%" height="760" style="border:0"></iframe>`;
}

interface ExportPanelProps {
  run: RunSettings;
  query: Query;
  isUnlocked: boolean;
}

export function ExportPanel({ run, query, isUnlocked }: ExportPanelProps) {
  const { publicUrl } = useContext(SiteContext);
  const frame = formatFrame(run, publicUrl);
  const [message, setMessage] = useState<string | null>(null);
  const [isCopyRefused, setCopyRefused] = useState(false);
  const isLarge = run.memory.addressBits > MAX_EXPORTED_ADDRESS_BITS;
  const showDone = (done: string) => {
    setMessage(done);
    setCopyRefused(false);
  };
  const copy = async (text: string, done: string) => {
    if (await writeClipboard(text)) return showDone(done);
    setMessage(null);
    setCopyRefused(true);
  };
  const copyExport = async (format: ExportFormat, done: string) => {
    const text = await writeExport(query, format).catch(() => null);
    return text === null ? showDone(NOT_LOADED) : copy(text, done);
  };
  const copyLink = () => {
    const { origin, pathname } = window.location;
    return copy(`${origin}${pathname}#${formatRunLink(run)}`, 'Copied the link to this run.');
  };
  return (
    <section className={`${page.panel} script-only`} aria-labelledby="export-title">
      <div className={classes.row}>
        <div>
          <h2 id="export-title" className={page.panelTitle}>
            Export
          </h2>
          <p className={page.note}>
            {isLarge
              ? 'Queries of up to 16 cells can be copied as a circuit.'
              : 'Copy this query as a circuit, without errors and with routers as qubits.'}
          </p>
        </div>
        <div className={classes.buttons}>
          {EXPORTS.map(({ format, name, checked }) => (
            <Button
              key={format}
              aria-label={`Copy ${name}`}
              disabled={isLarge}
              onClick={() => void copyExport(format, `Copied ${name}. ${checked}`)}
            >
              <IconCopy {...ICON} />
              <span>{name}</span>
            </Button>
          ))}
          <span className={classes.divider} />
          <Button onClick={() => void copyLink()}>
            <IconLink {...ICON} />
            Copy link
          </Button>
          <Button
            onClick={() =>
              void copy(formatRunCitation(run, publicUrl, new Date()), 'Copied this run as BibTeX, for a paper.')
            }
          >
            <IconQuote {...ICON} />
            Copy BibTeX
          </Button>
        </div>
      </div>
      {isUnlocked ? <PremiumExports run={run} query={query} isLarge={isLarge} onDone={showDone} /> : null}
      <div className={classes.status}>
        <StatusLine>{message}</StatusLine>
        {isCopyRefused ? (
          <p role="alert">Your browser didn’t allow copying. The address of this page is the link.</p>
        ) : null}
      </div>
      <Disclosure title="Show it in another page">
        <p className={page.note}>
          Copy this into a page of yours. It shows the run once the operator of this site has allowed that page’s
          address.
        </p>
        <pre className={classes.snippet}>
          <code>{frame}</code>
        </pre>
        <Button small onClick={() => void copy(frame, 'Copied the code for another page.')}>
          Copy code
        </Button>
      </Disclosure>
      <Disclosure title="How these files are tested">
        <ul className={page.sources}>
          {EXPORTS.map(({ format, name, checked }) => (
            <li key={format}>{`${name}: ${checked}`}</li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
