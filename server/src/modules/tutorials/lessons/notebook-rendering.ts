import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '@qram/contract/html-escaping';
import { getLanguage, languageLabel, openHighlighting } from '../markdown/code-highlighting.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { type Notebook, type NotebookCell, type NotebookOutput, parseNotebook, textIn } from './notebook-format.ts';

const MAX_CELLS = 500;
/** Characters of one text that a cell printed. */
const MAX_OUTPUT = 20_000;
/** Characters of all Markdown and code, and of all pictures as base64. */
const MAX_SOURCE = 400_000;
const MAX_PICTURES = 4_000_000;

const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Derived from a notebook when it is saved. */
export interface RenderedNotebook {
  /** HTML without anything that could run. */
  html: string;
  /** Its Markdown and code as plain text, for the search. */
  text: string;
}

/** The remaining limits of one notebook. */
interface Budget {
  source: number;
  pictures: number;
}

const note = (text: string): string => `<p class="notebook-note">${text}</p>`;

/** Text without control characters, cut to a length that pages can show. */
function printed(text: string, kind = ''): string {
  const plain = stripVTControlCharacters(text).replace(/\n$/, '');
  if (plain.trim() === '') return '';
  const cut = plain.length > MAX_OUTPUT ? `${plain.slice(0, MAX_OUTPUT)}\n…` : plain;
  return `<pre class="notebook-output${kind}" tabindex="0">${escapeHtml(cut)}</pre>`;
}

/** The picture among the forms of an output; null without one. */
function getPicture(data: Readonly<Record<string, unknown>>, number: number, budget: Budget): string | null {
  for (const type of PICTURE_TYPES) {
    const base64 = textIn(data, type)?.replace(/\s/g, '');
    if (!base64 || !BASE64.test(base64)) continue;
    budget.pictures -= base64.length;
    if (budget.pictures < 0) return note('This picture is too large to show here. Download the notebook to see it.');
    return `<img class="notebook-picture" src="data:${type};base64,${base64}" alt="Output of cell ${number}">`;
  }
  return null;
}

/** HTML among the outputs is not shown: only its plain form is. */
function outputHtml(output: NotebookOutput, number: number, budget: Budget): string {
  if (output.output_type === 'stream') return printed(output.text ?? '');
  if (output.output_type === 'error') {
    const trace = output.traceback?.join('\n') ?? `${output.ename ?? 'Error'}: ${output.evalue ?? ''}`;
    return printed(trace, ' notebook-error');
  }
  const data = output.data ?? {};
  return getPicture(data, number, budget) ?? printed(textIn(data, 'text/plain') ?? '');
}

interface Rendering {
  language: string;
  highlight: (code: string, language: string) => string;
  budget: Budget;
}

function codeCellHtml(cell: NotebookCell, number: number, { language, highlight, budget }: Rendering): string {
  const printed = getLanguage(language) === null ? '' : ` data-label="${languageLabel(language)}"`;
  const code = `<pre tabindex="0"${printed}><code>${highlight(cell.source, language)}</code></pre>`;
  const label = `<span class="code-title">In [${cell.execution_count ?? ' '}]</span>`;
  const head = `<div class="code-head">${label}<button type="button" class="code-copy">Copy</button></div>`;
  const outputs = (cell.outputs ?? []).map((output) => outputHtml(output, number, budget)).join('');
  return `<div class="code notebook-cell">${head}${cell.source.trim() === '' ? '' : code}${outputs}</div>`;
}

const NOTHING: RenderedNotebook = { html: '', text: '' };

async function renderCell(cell: NotebookCell, number: number, rendering: Rendering): Promise<RenderedNotebook> {
  rendering.budget.source -= cell.source.length;
  if (rendering.budget.source < 0) return NOTHING;
  if (cell.cell_type === 'code') return { html: codeCellHtml(cell, number, rendering), text: cell.source };
  if (cell.cell_type !== 'markdown') return NOTHING;
  // Below the title of the notebook.
  const options = { idPrefix: `notebook-${number}-`, firstLevel: 3, findPicture: () => null };
  return renderMarkdown(cell.source, options);
}

async function renderCells({ metadata, cells }: Notebook): Promise<RenderedNotebook> {
  const language = metadata?.language_info?.name ?? 'python';
  const highlight = await openHighlighting([language]);
  const budget = { source: MAX_SOURCE, pictures: MAX_PICTURES };
  const rendered: RenderedNotebook[] = [];
  for (const [index, cell] of cells.slice(0, MAX_CELLS).entries())
    rendered.push(await renderCell(cell, index + 1, { language, highlight, budget }));
  const html = rendered.map((cell) => cell.html);
  if (cells.length > MAX_CELLS || budget.source < 0)
    html.push(note('The rest of this notebook is too long to show here. Download it to see all of it.'));
  const texts = rendered.map(({ text }) => text).filter((text) => text.trim() !== '');
  return { html: html.join('\n'), text: texts.join('\n') };
}

/** Renders a Jupyter notebook with its outputs, inert; null for a file that is none. */
export async function renderNotebook(json: string): Promise<RenderedNotebook | null> {
  const notebook = parseNotebook(json);
  return notebook && renderCells(notebook);
}
