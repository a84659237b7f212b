import { finding } from './source-tree.mjs';

export const name = 'file sizes';

export const MAX_LINES = 350;

/** Files have at most 350 lines. There are no exceptions. */
export function check(tree) {
  return tree.files.flatMap((file) => {
    const count = file.text.endsWith('\n') ? file.lines.length - 1 : file.lines.length;
    if (count <= MAX_LINES) return [];
    return [
      finding(
        file.path,
        MAX_LINES + 1,
        `has ${count} lines; at most ${MAX_LINES}. Split it by role, and name each file after its role.`,
      ),
    ];
  });
}
