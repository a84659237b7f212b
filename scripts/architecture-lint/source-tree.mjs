import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders without handwritten files. */
const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', 'shots', 'results', '.git', '.cache']);

function* walk(root, folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory() && !NOT_SOURCE.has(entry.name)) yield* walk(root, place);
    else if (entry.isFile()) yield place;
  }
}

const CODE = /\.(ts|tsx|mjs|css)$/;

/** Lists all `paths`, and code `files` with their text. Paths are relative to the root, with forward slashes. */
export function readSourceTree(root) {
  const paths = [...walk(root, '')].sort();
  const files = paths.filter((place) => CODE.test(place)).map((place) => sourceFile(root, place));
  const read = (place) => (existsSync(path.join(root, place)) ? readFileSync(path.join(root, place), 'utf8') : null);
  return { root, paths, files, read };
}

function sourceFile(root, place) {
  const text = readFileSync(path.join(root, place), 'utf8');
  return { path: place, text, lines: text.split('\n') };
}

/** @param message how to fix it */
export const finding = (file, line, message) => ({ file, line, message });

export const lineAt = (text, position) => text.slice(0, position).split('\n').length;

/** Reports each matching line of code; skips comment lines. */
export function findInLines(file, pattern, message) {
  return file.lines.flatMap((line, position) =>
    /^\s*(\*|\/\/|\/\*)/.test(line) || !pattern.test(line) ? [] : [finding(file.path, position + 1, message)],
  );
}
