import { escapeHtml } from '@qram/contract/values/html-escaping';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

const LANGUAGES = {
  python: { label: 'Python', load: () => import('shiki/langs/python.mjs') },
  qasm: { label: 'OpenQASM', load: async () => ({ default: (await import('./qasm-grammar.ts')).QASM }) },
  typescript: { label: 'TypeScript', load: () => import('shiki/langs/typescript.mjs') },
  javascript: { label: 'JavaScript', load: () => import('shiki/langs/javascript.mjs') },
  json: { label: 'JSON', load: () => import('shiki/langs/json.mjs') },
  bash: { label: 'Shell', load: () => import('shiki/langs/bash.mjs') },
  latex: { label: 'LaTeX', load: () => import('shiki/langs/latex.mjs') },
  markdown: { label: 'Markdown', load: () => import('shiki/langs/markdown.mjs') },
} as const;
type Language = keyof typeof LANGUAGES;

/** Maps, because an author may write any name, such as `constructor`. */
const ALIASES: ReadonlyMap<string, Language> = new Map(
  Object.entries({
    py: 'python',
    ipython: 'python',
    ipython3: 'python',
    python3: 'python',
    qiskit: 'python',
    pennylane: 'python',
    openqasm: 'qasm',
    ts: 'typescript',
    js: 'javascript',
    sh: 'bash',
    shell: 'bash',
    tex: 'latex',
    md: 'markdown',
  } satisfies Record<string, Language>),
);
const SDK_LABELS: ReadonlyMap<string, string> = new Map([
  ['qiskit', 'Qiskit'],
  ['pennylane', 'PennyLane'],
]);

/** Null: plain text. */
export function getLanguage(name: string): Language | null {
  const lower = name.toLowerCase();
  if (Object.hasOwn(LANGUAGES, lower)) return lower as Language;
  return ALIASES.get(lower) ?? null;
}

export function languageLabel(name: string): string {
  const language = getLanguage(name);
  return SDK_LABELS.get(name.toLowerCase()) ?? (language ? LANGUAGES[language].label : 'Text');
}

const THEME = createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--', fontStyle: false });
const CLASS = /token-([a-z-]+)/;

/** Max highlighted characters per document. */
const MAX_HIGHLIGHTED = 60_000;
const MAX_LINE_LENGTH = 500;

/** Escapes code, and highlights known languages. */
export type HighlightCode = (code: string, language: string) => string;

const lazily = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
};
/** Grammars are large, and few documents have code. */
const openHighlighter = lazily(() =>
  createHighlighterCore({ themes: [THEME], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) }),
);

function lineHtml(line: readonly { content: string; color?: string }[]): string {
  const runs: { kind: string | undefined; content: string }[] = [];
  for (const { content, color } of line) {
    const kind = CLASS.exec(color ?? '')?.[1];
    const last = runs.at(-1);
    if (last?.kind === kind && last) last.content += content;
    else runs.push({ kind, content });
  }
  return runs
    .map(({ kind, content }) =>
      kind ? `<span class="token-${kind}">${escapeHtml(content)}</span>` : escapeHtml(content),
    )
    .join('');
}

function highlightLines(highlighter: HighlighterCore, code: string, lang: Language): string {
  // No time limit, because results must not depend on the machine's load.
  const limits = { tokenizeMaxLineLength: MAX_LINE_LENGTH, tokenizeTimeLimit: 0 };
  const lines = highlighter.codeToTokensBase(code, { lang, theme: THEME.name ?? '', ...limits });
  return lines.map(lineHtml).join('\n');
}

/** Highlights one document, and counts its code. Unknown languages stay plain. */
export async function openHighlighting(names: readonly string[]): Promise<HighlightCode> {
  const languages = [...new Set(names.map(getLanguage))].filter((language) => language !== null);
  if (languages.length === 0) return escapeHtml;
  const highlighter = await openHighlighter();
  for (const language of languages) await highlighter.loadLanguage(LANGUAGES[language].load());
  let left = MAX_HIGHLIGHTED;
  return (code, name) => {
    const language = getLanguage(name);
    left -= code.length;
    return language === null || left < 0 ? escapeHtml(code) : highlightLines(highlighter, code, language);
  };
}
