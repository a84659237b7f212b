export type LineAction =
  | { kind: 'write'; at: number; text: string }
  /** Replaces one line with several, such as pasted text. */
  | { kind: 'replace'; at: number; lines: readonly string[] }
  | { kind: 'insert'; at: number }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; at: number; to: number };

/** Lines after an action; at least one remains (requirements: Terms). */
export function linesAfter(lines: readonly string[], action: LineAction): string[] {
  const { at } = action;
  switch (action.kind) {
    case 'write':
      return lines.with(at, action.text);
    case 'replace':
      return lines.toSpliced(at, 1, ...action.lines);
    case 'insert':
      return lines.toSpliced(at, 0, '');
    case 'remove': {
      const left = lines.toSpliced(at, 1);
      return left.length > 0 ? left : [''];
    }
    case 'move': {
      const line = lines[at];
      if (line === undefined || action.to < 0 || action.to >= lines.length) return [...lines];
      return lines.toSpliced(at, 1).toSpliced(action.to, 0, line);
    }
  }
}
