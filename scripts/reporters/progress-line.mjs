const MARK = '[progress]';

/** A line of a reporter: how many of all are done, and how many failed. */
export const formatProgress = ({ done, total, failed }) => `${MARK} ${done} ${total} ${failed}\n`;

/** The last progress in a program's output; undefined without any. */
export function findProgress(output) {
  const line = output.split('\n').findLast((text) => text.startsWith(MARK));
  const [done, total, failed] = line?.slice(MARK.length).trim().split(' ').map(Number) ?? [];
  return failed === undefined ? undefined : { done, total, failed };
}

/** Text without progress lines. */
export const withoutProgress = (output) =>
  output
    .split('\n')
    .filter((text) => !text.startsWith(MARK))
    .join('\n');
