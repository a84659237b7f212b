const MARK = '[progress]';

export const formatProgress = ({ done, total, failed }) => `${MARK} ${done} ${total} ${failed}\n`;

export function findProgress(output) {
  const line = output.split('\n').findLast((text) => text.startsWith(MARK));
  const [done, total, failed] = line?.slice(MARK.length).trim().split(' ').map(Number) ?? [];
  return failed === undefined ? undefined : { done, total, failed };
}

export const withoutProgress = (output) =>
  output
    .split('\n')
    .filter((text) => !text.startsWith(MARK))
    .join('\n');
