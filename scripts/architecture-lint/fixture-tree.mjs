import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSourceTree } from './source-tree.mjs';

/** Writes these files into a temporary folder and answers the source tree read back from it. */
export function fixtureTree(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'qram-house-'));
  try {
    for (const [place, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
      writeFileSync(path.join(root, place), text);
    }
    const tree = readSourceTree(root);
    const kept = new Map(Object.entries(files));
    return { ...tree, read: (place) => kept.get(place) ?? null };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
