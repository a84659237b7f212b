import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import sonicBoom from 'sonic-boom';

const STDOUT = 1;
/** Drop lines beyond this while they can't be written. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface OpenLog {
  log: Logger;
  lostLines(): number;
  /** Resolves when the lines so far are written, or can't be. */
  close(): Promise<void>;
}

/** Leaves out lists that only programs read. */
async function createPrettyStream(destination: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    ignore: 'pid,hostname,applied,seed',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    destination: destination as NodeJS.WritableStream,
  });
}

/**
 * A log that never blocks and never throws: a full disk or stalled reader costs lines, which are counted.
 * `pino.destination` would block at exit instead. Writes JSON, or text to a terminal.
 */
export async function openLog(
  level: string,
  {
    fd = STDOUT,
    maxBufferedBytes = MAX_BUFFERED_BYTES,
    forPeople = isatty(fd),
  }: { fd?: number; maxBufferedBytes?: number; forPeople?: boolean } = {},
): Promise<OpenLog> {
  let lost = 0;
  const destination = new sonicBoom.SonicBoom({ fd, sync: false, maxLength: maxBufferedBytes });
  destination.on('drop', () => {
    lost += 1;
  });
  // Failed lines are retried with the next one.
  destination.on('error', () => {});
  const close = () =>
    new Promise<void>((resolve) => {
      destination.once('close', resolve);
      destination.once('error', () => destination.destroy());
      destination.end();
    });
  const log = pino({ level }, forPeople ? await createPrettyStream(destination) : destination);
  return { log, lostLines: () => lost, close };
}
