import path from 'node:path/posix';
import { finding, lineAt } from './source-tree.mjs';

export const name = 'style classes';

const PUBLIC = /^web\/src\/(ui|site|session|public-page|modules\/[^/]+\/(public|shared))\//;
const BASE = 'web/src/ui/theme/base.css';
const SHARED = ['layout', 'surface', 'text'].map((sheet) => `web/src/ui/theme/${sheet}.css`);
const MODULE_IMPORT = /^import (\w+) from '([^']+\.module\.css)';/gm;

/** Server-rendered text has its own stylesheets. */
const RENDERED = 'lesson-text';

function definedClasses({ text }) {
  const found = new Map();
  const code = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, (part) => ' '.repeat(part.length));
  for (const { 0: selector, index } of code.matchAll(/[^{};]+(?=\{)/g))
    for (const { 1: word, index: offset } of selector.matchAll(/\.([a-z][\w-]*)/gi))
      if (!found.has(word)) found.set(word, index + offset);
  return found;
}

/** Text up to the matching bracket. */
function bracketed(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('({'.includes(text[at])) depth += 1;
    if (')}'.includes(text[at])) depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return '';
}

/** Class names in an expression's strings, without compared strings. */
const wordsInStrings = (expression) =>
  [...expression.replace(/[!=]==\s*'[^']*'/g, '').matchAll(/'([^']*)'|`([^`]*)`/g)].flatMap(([, plain, template]) =>
    plain === undefined
      ? [template.replace(/\$\{[^}]*\}/g, ' '), ...wordsInStrings(template.replace(/`/g, ''))].join(' ').split(/\s+/)
      : plain.split(/\s+/),
  );

function namedClasses({ text }) {
  const plain = [...text.matchAll(/\bclassName="([^"]*)"/g)].flatMap(({ 1: value, index }) =>
    value.split(/\s+/).map((word) => ({ word, position: index })),
  );
  const computed = [...text.matchAll(/\bclassName=(?=\{)|\bclassNames(?=\()/g)].flatMap(({ 0: start, index }) =>
    wordsInStrings(bracketed(text, index + start.length)).map((word) => ({ word, position: index })),
  );
  return [...plain, ...computed].filter(({ word }) => word !== '');
}

const moduleUses = (component) =>
  [...component.text.matchAll(MODULE_IMPORT)].flatMap(([, alias, source]) =>
    [...component.text.matchAll(new RegExp(`\\b${alias}(?:\\.(?!module\\.css)(\\w+)|\\[)`, 'g'))].map((match) => ({
      sheet: path.join(path.dirname(component.path), source),
      word: match[1] ?? null,
      position: match.index,
    })),
  );

/** Each class that a public component uses exists, and each class of the public stylesheets is used. */
export function check(tree) {
  const sheets = tree.files.filter((file) => file.path.endsWith('.css') && PUBLIC.test(file.path));
  const defined = new Map(sheets.map((sheet) => [sheet.path, definedClasses(sheet)]));
  const known = new Set([BASE, ...SHARED].flatMap((sheet) => [...(defined.get(sheet)?.keys() ?? [])]));
  const components = tree.files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file.path) && file.path.startsWith('web/src/'),
  );
  const publicOnes = components.filter((file) => PUBLIC.test(file.path));
  const named = publicOnes.flatMap((file) => namedClasses(file).map((use) => ({ file, ...use })));
  const uses = components.flatMap((file) => moduleUses(file).map((use) => ({ file, ...use })));
  const isUsed = (sheet, word) =>
    SHARED.includes(sheet)
      ? named.some((use) => use.word === word)
      : uses.some((use) => use.sheet === sheet && (use.word === word || use.word === null));
  return [
    ...named
      .filter(({ word }) => !known.has(word) && word !== RENDERED)
      .map((use) => [use.file, use.position, `There is no shared class \`${use.word}\` in web/src/ui/.`]),
    ...uses
      .filter(({ sheet, word }) => word !== null && defined.has(sheet) && !defined.get(sheet).has(word))
      .map((use) => [use.file, use.position, `There is no class \`${use.word}\` in ${use.sheet}.`]),
    ...sheets
      .filter((sheet) => SHARED.includes(sheet.path) || sheet.path.endsWith('.module.css'))
      .flatMap((sheet) =>
        [...defined.get(sheet.path)]
          .filter(([word]) => !isUsed(sheet.path, word))
          .map(([word, position]) => [sheet, position, `No component uses the class \`${word}\`; delete it.`]),
      ),
  ].map(([file, position, message]) => finding(file.path, lineAt(file.text, position), message));
}
