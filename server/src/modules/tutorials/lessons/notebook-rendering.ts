import { escapeHtml } from '@qram/contract/values/html-escaping';
import { getLanguage, languageLabel, openHighlighting } from '../markdown/code-highlighting.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import type { ConvertFormula } from '../markdown/math.ts';
import { latexHtml, notebookFormulas } from '../markdown/notebook-math.ts';
import {
  type MimeBundle,
  type Notebook,
  type NotebookCell,
  type NotebookOutput,
  notebookLanguage,
  parseNotebook,
  textIn,
} from './notebook-format.ts';
import { type FoundPicture, type NotebookPictures, notebookPictures } from './notebook-pictures.ts';
import { terminalText } from './terminal-text.ts';

const MAX_CELLS = 500;
/** Max characters of one printed text. */
const MAX_OUTPUT = 20_000;
/** Max characters of all Markdown and code, including outputs. */
const MAX_SOURCE = 400_000;

/** Derived from a notebook when it is saved. */
export interface RenderedNotebook {
  /** Inert HTML. */
  html: string;
  /** Markdown and code as plain text, for the search. */
  text: string;
}

interface Rendering {
  language: string;
  highlight: (code: string, language: string) => string;
  formulas: ConvertFormula;
  pictures: NotebookPictures;
  source: number;
}

const note = (text: string): string => `<p class="notebook-note">${text}</p>`;
const TOO_LARGE = note('This picture is too large to show here. Download the notebook to see it.');
const NOT_SHOWN = note("This output can't be shown here. Download the notebook to see it.");

/** Cuts long output. */
function printed(text: string, kind = ''): string {
  const plain = terminalText(text).replace(/\n$/, '');
  if (plain.trim() === '') return '';
  const cut = plain.length > MAX_OUTPUT ? `${plain.slice(0, MAX_OUTPUT).toWellFormed()}\n…` : plain;
  return `<pre class="notebook-output${kind}" tabindex="0" translate="no">${escapeHtml(cut)}</pre>`;
}

const toPicture = (found: FoundPicture) =>
  found && found !== 'too large' ? { width: null, height: null, variants: [], content: found.url } : null;

/** Falls back to the encoded name. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function renderText(
  source: string,
  idPrefix: string,
  { formulas, pictures }: Rendering,
  attachments: Readonly<Record<string, MimeBundle>> = {},
) {
  const named = new Map(Object.entries(attachments));
  return renderMarkdown(source, {
    idPrefix,
    // Below the notebook's title.
    firstLevel: 3,
    notebookFormulas: formulas,
    findPicture(url) {
      const name = /^attachment:(.*)$/s.exec(url)?.[1];
      const data = name === undefined ? undefined : (named.get(decodeName(name)) ?? named.get(name));
      return toPicture(data ? pictures.find(data) : pictures.findUrl(url));
    },
    missingPicture: (alt) =>
      `<span class="notebook-note">${alt === '' ? 'A picture' : `The picture “${alt}”`} isn't shown here. Download the notebook to see it.</span>`,
  });
}

/** Matches `<Figure size 640x480 with 1 Axes>`, printed in place of the object. */
const isName = (text: string): boolean => /^<[^<>\n]+>$/.test(text.trim());

const WIDGET = 'application/vnd.jupyter.widget-view+json';

/** Null: nested too deeply. */
function formatJson(value: unknown): string | null {
  try {
    return JSON.stringify(value, null, 2) ?? null;
  } catch {
    return null;
  }
}

function plainHtml(data: MimeBundle): string {
  const plain = textIn(data, 'text/plain');
  const isAlone = Object.keys(data).every((type) => type === 'text/plain');
  if (plain !== null && (isAlone || !(isName(plain) || WIDGET in data))) return printed(plain);
  const json = WIDGET in data ? null : formatJson(data['application/json']);
  if (json !== null) return printed(json);
  return isAlone ? '' : NOT_SHOWN;
}

/** Picks the best inert form; never HTML or scripts. */
async function dataHtml(data: MimeBundle, number: number, id: string, rendering: Rendering): Promise<string> {
  const markdown = textIn(data, 'text/markdown');
  const latex = textIn(data, 'text/latex');
  rendering.source -= (markdown ?? '').length + (latex ?? '').length;
  const text = rendering.source < 0 ? null : markdown;
  if (text) return `<div class="notebook-text">${(await renderText(text, id, rendering)).html}</div>`;
  const formula = latex && rendering.source >= 0 ? latexHtml(latex, rendering.formulas) : null;
  if (formula) return `<div class="notebook-text">${formula}</div>`;
  const picture = rendering.pictures.find(data);
  if (picture === 'too large') return TOO_LARGE;
  if (picture)
    return `<div class="notebook-plate"><img class="notebook-picture" src="${picture.url}" alt="Output of cell ${number}"></div>`;
  return plainHtml(data);
}

async function outputHtml(output: NotebookOutput, number: number, id: string, rendering: Rendering): Promise<string> {
  if (output.output_type === 'stream') return printed(output.text ?? '');
  if (output.output_type === 'error') {
    const trace = output.traceback?.join('\n') || `${output.ename ?? 'Error'}: ${output.evalue ?? ''}`;
    return printed(trace, ' notebook-error');
  }
  return dataHtml(output.data ?? {}, number, id, rendering);
}

/** Joins neighboring texts of one stream, because a progress bar continues in the next. */
function joinStreams(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const joined: NotebookOutput[] = [];
  for (const output of outputs) {
    const last = joined.at(-1);
    const isMore = output.output_type === 'stream' && last?.output_type === 'stream' && last.name === output.name;
    if (isMore) joined[joined.length - 1] = { ...last, text: (last.text ?? '') + (output.text ?? '') };
    else joined.push(output);
  }
  return joined;
}

async function codeCellHtml(cell: NotebookCell, number: number, rendering: Rendering): Promise<string> {
  const { language, highlight } = rendering;
  const printed = getLanguage(language) === null ? '' : ` data-label="${languageLabel(language)}"`;
  const code = `<pre tabindex="0" translate="no"${printed}><code>${highlight(cell.source, language)}</code></pre>`;
  const label = `<span class="code-title">In [${cell.execution_count ?? ' '}]</span>`;
  const head = `<div class="code-head">${label}<button type="button" class="code-copy">Copy</button></div>`;
  const outputs: string[] = [];
  for (const [index, output] of joinStreams(cell.outputs ?? []).entries())
    outputs.push(await outputHtml(output, number, `notebook-${number}-output-${index + 1}-`, rendering));
  return `<div class="code notebook-cell">${head}${cell.source.trim() === '' ? '' : code}${outputs.join('')}</div>`;
}

const NOTHING: RenderedNotebook = { html: '', text: '' };

async function renderCell(cell: NotebookCell, number: number, rendering: Rendering): Promise<RenderedNotebook> {
  rendering.source -= cell.source.length;
  if (rendering.source < 0) return NOTHING;
  if (cell.cell_type === 'code') return { html: await codeCellHtml(cell, number, rendering), text: cell.source };
  if (cell.cell_type !== 'markdown') return NOTHING;
  return renderText(cell.source, `notebook-${number}-`, rendering, cell.attachments ?? {});
}

async function renderCells(notebook: Notebook): Promise<RenderedNotebook> {
  const language = notebookLanguage(notebook);
  const cells = notebook.cells.slice(0, MAX_CELLS);
  const rendering: Rendering = {
    language,
    highlight: await openHighlighting([language]),
    formulas: notebookFormulas(cells.flatMap((cell) => (cell.cell_type === 'markdown' ? [cell.source] : []))),
    pictures: notebookPictures(),
    source: MAX_SOURCE,
  };
  const rendered: RenderedNotebook[] = [];
  for (const [index, cell] of cells.entries()) rendered.push(await renderCell(cell, index + 1, rendering));
  const html = rendered.map((cell) => cell.html);
  if (notebook.cells.length > MAX_CELLS || rendering.source < 0)
    html.push(note('The rest of this notebook is too long to show here. Download it to see all of it.'));
  const texts = rendered.map(({ text }) => text).filter((text) => text.trim() !== '');
  return { html: html.join('\n'), text: texts.join('\n') };
}

/** Inert HTML; null for another file. */
export async function renderNotebook(json: string): Promise<RenderedNotebook | null> {
  const notebook = parseNotebook(json);
  return notebook && renderCells(notebook);
}
