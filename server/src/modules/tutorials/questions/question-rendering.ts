import { createHash } from 'node:crypto';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import { formatBits, formatKet } from '@qram/simulator';
import { renderRouters } from './qram-figure.ts';
import type { MemoryToSet } from './qram-syntax.ts';
import { QUESTION_FIELDS } from './question-fields.ts';
import type { StoredQuestion } from './question-grading.ts';
import type { Problem, Question } from './question-syntax.ts';

export interface RenderPart {
  /** Text of a paragraph. */
  inline(markdown: string): { html: string; text: string };
  block(markdown: string): { html: string; text: string };
}

export interface RenderedQuestion {
  /** Reveals nothing of the answer. */
  html: string;
  /** Question and options as plain text, for the search. */
  text: string;
  stored: StoredQuestion;
}

/** Deterministic, and independent of the right order, which it mustn't reveal. */
function shuffle(key: string, items: readonly string[]): number[] {
  const hash = (item: string): string => createHash('sha256').update(`${key}\n${item}`).digest('hex');
  return items
    .map((item, index) => ({ index, hash: hash(item) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ index }) => index);
}

const option = (type: 'radio' | 'checkbox', index: number, html: string): string =>
  `<label class="question-option"><input type="${type}" name="answer" value="${index}"${type === 'radio' ? ' required' : ''}><span>${html}</span></label>`;

const numberField = (unit: string): string =>
  `<label class="question-value"><input type="text" inputmode="decimal" name="answer" maxlength="40" autocomplete="off" required aria-label="Your answer"><span>${unit}</span></label>`;

function placeField(index: number, count: number, { html, text }: { html: string; text: string }): string {
  const places = Array.from({ length: count }, (_, place) => place + 1).map(
    (place) => `<option value="${place}"${place === index + 1 ? ' selected' : ''}>${place}</option>`,
  );
  return `<div class="question-item"><select name="answer" aria-label="Place of “${escapeHtml(text)}”">${places.join('')}</select><span>${html}</span></div>`;
}

/** A checked checkbox holds a 1. */
function memoryFields({ run }: MemoryToSet, caption: string): string {
  const { addressBits, cells } = run.memory;
  const fields = cells.map(
    (bit, cell) =>
      `<label class="question-cell"><input type="checkbox" name="answer" value="${cell}" aria-label="Cell ${formatKet(cell, addressBits)} holds 1"${bit === 1 ? ' checked' : ''}><span class="question-bit"></span><span class="question-address" aria-hidden="true">${formatBits(cell, addressBits)}</span></label>`,
  );
  const text = caption === '' ? '' : `<p class="question-help">${caption}</p>`;
  return `<div class="question-memory" data-bits="${addressBits}"><div class="qram">${renderRouters(run)}</div><div class="question-cells">${fields.join('')}</div></div>${text}`;
}

/** Fields, and grading data. */
function renderFields({ key, answer }: Question, { inline }: RenderPart) {
  if (answer.kind === 'number') {
    const unit = inline(answer.unit);
    const { kind, value, tolerance } = answer;
    return {
      html: numberField(unit.html),
      texts: [unit.text],
      help: '',
      grading: { kind, value, tolerance, unit: unit.text },
    };
  }
  if (answer.kind === 'order') {
    const shown = shuffle(key, answer.items);
    const items = shown.map((index) => inline(answer.items[index] ?? ''));
    const order = answer.items.map((_, index) => shown.indexOf(index));
    const fields = items.map((item, index) => placeField(index, items.length, item));
    return {
      html: fields.join(''),
      texts: items.map(({ text }) => text),
      help: 'Give each item its place.',
      grading: { kind: answer.kind, order },
    };
  }
  if (answer.kind === 'memory') {
    const { memory } = answer;
    const { run, goals } = memory;
    const caption = inline(memory.caption);
    const grading = { kind: answer.kind, cells: run.memory.cells.length, addresses: run.addresses, goals };
    const help = 'Press a cell to flip its bit.';
    return { html: memoryFields(memory, caption.html), texts: [caption.text], help, grading };
  }
  const { kind } = answer;
  const options = answer.options.map(({ text }) => inline(text));
  const type = kind === 'single' ? 'radio' : 'checkbox';
  const grading = answer.options.map(({ isRight, message }) => ({ isRight, message: inline(message).html }));
  return {
    html: options.map(({ html }, index) => option(type, index, html)).join(''),
    texts: options.map(({ text }) => text),
    help: kind === 'single' ? '' : 'More than one answer is right.',
    grading: { kind, options: grading },
  };
}

/** Splits off the first paragraph, which labels the fields. */
function splitText(text: string): [first: string, rest: string] {
  const end = text.search(/\n\s*\n/);
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trim()];
}

/** Puts the progress above the first question. */
const withProgress = (html: string): string =>
  `<div class="question-first"><div class="question-progress"></div>${html}</div>\n`;

/** The form works without a script. Its URL has a query, so that a link back to the question leaves it. */
export function renderQuestion(question: Question, number: number, render: RenderPart): RenderedQuestion {
  const { key } = question;
  const [first, rest] = splitText(question.text);
  const [title, more] = [render.inline(first), render.block(rest)];
  const { html, texts, help, grading } = renderFields(question, render);
  const hint = render.block(question.hint).html;
  const solution = render.block(question.solution).html;
  const parts = [
    `<form class="question" id="question-${key}" method="post" action="?answer" data-question="${key}" data-kind="${grading.kind}">`,
    `<input type="hidden" name="question" value="${key}">${QUESTION_FIELDS}`,
    `<legend><span class="question-number">Question ${number}</span> <span class="question-title">${title.html}</span></legend>`,
    more.html === '' ? '' : `<div class="question-text">${more.html}</div>`,
    help === '' ? '' : `<p class="question-help">${help}</p>`,
    `<div class="question-answers">${html}</div>`,
    '<div class="question-outcome" role="status"></div>',
    '<div class="question-actions"><button type="submit" class="question-check">Check</button>',
    solution === ''
      ? ''
      : '<button type="submit" class="question-reveal" name="reveal" value="1" formnovalidate>Show solution</button>',
    '</div></fieldset></form>',
  ];
  return {
    html: number === 1 ? withProgress(parts.join('')) : `${parts.join('')}\n`,
    text: [title.text, more.text, ...texts].filter((text) => text !== '').join('\n'),
    stored: { key, title: title.text.slice(0, 300), hint, solution, ...grading },
  };
}

/** Shows nothing of the block, which may have the solution. */
export function renderProblems(noun: string, problems: readonly Problem[]): string {
  const items = problems.map(
    ({ line, message }) => `<li><strong>Line ${line + 1}.</strong> ${escapeHtml(message)}</li>`,
  );
  return `<div class="block-problems" role="note"><p>This ${noun} has ${problems.length === 1 ? 'a mistake' : 'mistakes'}.</p><ul>${items.join('')}</ul></div>\n`;
}
