import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSourceTree } from './source-tree.mjs';

export function fixtureTree(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'qram-lint-'));
  try {
    for (const [place, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
      writeFileSync(path.join(root, place), text);
    }
    const tree = readSourceTree(root);
    const texts = new Map(Object.entries(files));
    return { ...tree, read: (place) => texts.get(place) ?? null };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
