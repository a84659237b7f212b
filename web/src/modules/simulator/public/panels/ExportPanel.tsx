import { EXPORTS, formatRunLink, MAX_EXPORTED_ADDRESS_BITS, type Query, type RunSettings } from '@qram/simulator';
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { Link } from 'react-router';
import { SiteContext } from '../../../../public-page/document-head.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../../ui/controls/Disclosure.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { saveFile } from '../../../../ui/text/save-file.ts';
import { formatRunCitation } from '../../run-citation.ts';
import page from '../SimulatorPage.module.css';
import { drawPng } from './draw-png.ts';
import classes from './ExportPanel.module.css';

/** Loaded by the first export. @throws Error where it can't be loaded */
const loadExports = () => import('@qram/simulator/exports');

const SaveRunDialog = lazy(() => import('../SaveRunDialog.tsx'));

/** What is said when an action is done; null: nothing was. */
type Act = () => Promise<string | null>;

interface ExportPanelProps {
  run: RunSettings;
  query: Query;
  isUnlocked: boolean;
}

class CopyRefused extends Error {}

const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).catch(() => {
    throw new CopyRefused();
  });

/** The picture is drawn meanwhile, because Safari allows copying right after a press alone. */
const copyPicture = (picture: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).catch(async () => {
    // Where it can't be drawn, that is the reason.
    await picture;
    throw new CopyRefused();
  });

interface ExportAction {
  word: string;
  /** For screen readers, where several say the same. */
  label?: string;
  act: Act;
}

interface ExportRow {
  name: string;
  purpose: string;
  actions: readonly ExportAction[];
  more?: ReactNode;
}

const REFUSED = 'Your browser didn’t allow copying. The address of this page is the link.';
const NOT_LOADED = 'The export couldn’t be loaded. Please try again.';

/** Runs actions, and shows what the last one did. */
function useActs(): { perform(act: Act): Promise<void>; outcome: ReactNode } {
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const perform = async (act: Act) => {
    try {
      setDone(await act());
      setProblem(null);
    } catch (error) {
      setDone(null);
      setProblem(error instanceof CopyRefused ? REFUSED : NOT_LOADED);
    }
  };
  const outcome = (
    <div className={classes.outcome}>
      <StatusLine>{done}</StatusLine>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </div>
  );
  return { perform, outcome };
}

interface ExportGroupProps {
  title: string;
  note: string;
  rows: readonly ExportRow[];
}

function ExportGroup({ title, note, rows }: ExportGroupProps) {
  const { perform, outcome } = useActs();
  return (
    <section className={classes.group}>
      <h3 className={page.smallTitle}>{title}</h3>
      <p className={page.note}>{note}</p>
      <ul>
        {rows.map(({ name, purpose, actions, more }) => (
          <li key={name} className={classes.row}>
            <div className={classes.what}>
              <strong>{name}</strong>
              <span className={page.note}>{purpose}</span>
            </div>
            {actions.map(({ word, label, act }) => (
              <button
                key={word}
                type="button"
                className={page.textButton}
                aria-label={label}
                onClick={() => void perform(act)}
              >
                {word}
              </button>
            ))}
            {more}
          </li>
        ))}
      </ul>
      {outcome}
    </section>
  );
}

/** HTML that shows the run in a page of another site. */
function formatFrame(run: RunSettings, publicUrl: string): string {
  const address = `${publicUrl}/embed/simulator#${formatRunLink(run)}`.replaceAll('&', '&amp;');
  return `<iframe src="${address}" title="QRAM simulator" width="100%" height="760" style="border:0"></iframe>`;
}

function FrameCode({ run }: Pick<ExportPanelProps, 'run'>) {
  const { publicUrl } = useContext(SiteContext);
  const { perform, outcome } = useActs();
  const code = formatFrame(run, publicUrl);
  const copy: Act = async () => {
    await copyText(code);
    return 'Copied the code for another page.';
  };
  return (
    <Disclosure title="Show it in another page">
      <p className={page.note}>
        Copy this into a page of yours. It shows the run once the operator of this site has allowed that page’s address.
      </p>
      <pre className={classes.snippet}>
        <code>{code}</code>
      </pre>
      <Button small onClick={() => void perform(copy)}>
        Copy code
      </Button>
      {outcome}
    </Disclosure>
  );
}

function buildDownload(name: string, type: string, write: () => Promise<BlobPart>, done: string): Act {
  return async () => {
    saveFile(new Blob([await write()], { type }), name);
    return `Downloaded ${name}.${done}`;
  };
}

/** The circuit of the query in each format. */
function listCircuits({ query, isUnlocked }: ExportPanelProps): ExportRow[] {
  if (isTooLarge(query)) return [];
  return EXPORTS.map(({ format, name, purpose, fileName, checked }) => {
    const write = async () => (await loadExports()).exportQuery(query, format);
    const copy: ExportAction = {
      word: 'Copy',
      label: `Copy ${name}`,
      act: async () => {
        await copyText(await write());
        return `Copied ${name}. ${checked}`;
      },
    };
    const download: ExportAction = {
      word: 'Download',
      label: `Download ${name}`,
      act: buildDownload(fileName, 'text/plain', write, ` ${checked}`),
    };
    return { name, purpose, actions: isUnlocked ? [copy, download] : [copy] };
  });
}

/** The tree as the page shows it, and the words that cite it. */
function listFigures({ run, query, isUnlocked }: ExportPanelProps, publicUrl: string): ExportRow[] {
  const link = `${publicUrl}/simulator#${formatRunLink(run)}`;
  const write = async () => (await loadExports()).exportTreeSvg(query, run, link);
  const draw = async () => drawPng(await write());
  const copySvg: ExportAction = {
    word: 'Copy',
    label: 'Copy tree as SVG',
    act: async () => {
      await copyText(await write());
      return 'Copied the tree as SVG.';
    },
  };
  const copyPng: ExportAction = {
    word: 'Copy',
    label: 'Copy tree as PNG',
    act: async () => {
      await copyPicture(draw());
      return 'Copied the tree as a picture.';
    },
  };
  const download = (ending: 'svg' | 'png', type: string, content: () => Promise<BlobPart>): ExportAction => ({
    word: 'Download',
    label: `Download tree as ${ending.toUpperCase()}`,
    act: buildDownload(`qram-tree-step-${run.step}.${ending}`, type, content, ''),
  });
  const pictures = typeof ClipboardItem === 'undefined' ? [] : [copyPng];
  const copyCaption: ExportAction = {
    word: 'Copy caption',
    act: async () => {
      await copyText((await loadExports()).captionTree(query, run, link));
      return 'Copied the caption of this figure, with the link to the run.';
    },
  };
  const copyReference: ExportAction = {
    word: 'Copy BibTeX',
    act: async () => {
      await copyText(formatRunCitation(run, publicUrl, new Date()));
      return 'Copied this run as BibTeX, for a paper.';
    },
  };
  const reference: ExportRow = { name: 'BibTeX', purpose: 'The reference of this run', actions: [copyReference] };
  if (isTooLarge(query)) return [reference];
  return [
    {
      name: 'SVG',
      purpose: 'For print, in any size',
      actions: [copySvg, ...(isUnlocked ? [download('svg', 'image/svg+xml', write)] : [])],
    },
    {
      name: 'PNG',
      purpose: 'For slides and messages',
      actions: [...pictures, ...(isUnlocked ? [download('png', 'image/png', draw)] : [])],
    },
    { name: 'Caption', purpose: 'Cite as figure, with the link', actions: [copyCaption] },
    reference,
  ];
}

const isTooLarge = ({ memory }: Query): boolean => memory.addressBits > MAX_EXPORTED_ADDRESS_BITS;

export function ExportPanel(props: ExportPanelProps) {
  const { run, query, isUnlocked } = props;
  const { publicUrl } = useContext(SiteContext);
  /** Ends the action that has opened the dialog. */
  const [endSaving, setEndSaving] = useState<((done: string | null) => void) | null>(null);
  const finishSaving = (done: string | null) => {
    endSaving?.(done);
    setEndSaving(null);
  };
  const copyLink: Act = async () => {
    const { origin, pathname } = window.location;
    await copyText(`${origin}${pathname}#${formatRunLink(run)}`);
    return 'Copied the link to this run.';
  };
  const link: ExportRow = {
    name: 'Link',
    purpose: 'Opens this run at this step',
    actions: [{ word: 'Copy link', act: copyLink }],
  };
  const account: ExportRow = {
    name: 'Account',
    purpose: 'Keeps the run under a name',
    actions: [{ word: 'Save run', act: () => new Promise((resolve) => setEndSaving(() => resolve)) }],
    more: (
      <Link className={page.textButton} to="/account/simulations">
        Saved runs
      </Link>
    ),
  };
  const isLarge = isTooLarge(query);
  return (
    <section className={`${page.panel} script-only`} aria-labelledby="export-title">
      <header className={classes.head}>
        <h2 id="export-title" className={page.panelTitle}>
          Export
        </h2>
        {isUnlocked ? null : (
          <p className={page.note}>Downloads and saved runs are for those with premium applications.</p>
        )}
      </header>
      <div className={classes.groups}>
        <ExportGroup
          title="Circuit of the query"
          note={
            isLarge
              ? 'Queries of up to 16 cells can be copied as a circuit.'
              : 'Without errors, with routers as qubits.'
          }
          rows={listCircuits(props)}
        />
        <div className={classes.column}>
          <ExportGroup
            title="Figure of the tree"
            note={
              isLarge
                ? 'Trees of up to 16 cells can be drawn.'
                : `At step ${run.step} of ${query.schedule.steps.length}, with a caption below it.`
            }
            rows={listFigures(props, publicUrl)}
          />
          <ExportGroup title="This run" note="With all its settings." rows={isUnlocked ? [link, account] : [link]} />
        </div>
      </div>
      {endSaving ? (
        <Suspense fallback={null}>
          <SaveRunDialog
            link={formatRunLink(run)}
            onSaved={(name) => finishSaving(`Saved “${name}” to your account.`)}
            onClose={() => finishSaving(null)}
          />
        </Suspense>
      ) : null}
      <FrameCode run={run} />
      <Disclosure title="How these files are tested">
        <ul className={page.sources}>
          {EXPORTS.map(({ format, name, checked }) => (
            <li key={format}>{`${name}: ${checked}`}</li>
          ))}
          <li>{`Tree: its letters and numbers are compared with the state of the run in the tests of this simulator.`}</li>
        </ul>
      </Disclosure>
    </section>
  );
}
