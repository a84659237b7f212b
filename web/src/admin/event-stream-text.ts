/**
 * The data of the events that a piece of a server-sent event stream completes, and what is left for the next piece.
 * Comments and other fields carry nothing here.
 */
export function eventsIn(text: string): { events: string[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(dataOf).filter((data) => data !== ''), rest };
}

const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
