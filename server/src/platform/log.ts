import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import sonicBoom from 'sonic-boom';

/** Standard output. */
const STDOUT = 1;
/** Lines that wait while they can't be written; further ones are lost. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface OpenLog {
  log: Logger;
  /** Lines that could not be written. */
  lostLines(): number;
  /** Resolves when the lines so far are written, or can't be. */
  close(): Promise<void>;
}

/** Lines for people: time, level, message and what else the line has, without the lists that only programs read. */
async function linesForPeople(destination: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    ignore: 'pid,hostname,applied,seed',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    destination: destination as NodeJS.WritableStream,
  });
}

/**
 * A log that never blocks a request and never throws. A full disk or a reader that has stopped costs lines, which are
 * counted. `pino.destination` would write the rest at the exit and wait until there is space. Lines are JSON, and text where
 * a terminal shows them.
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
  // Lines that couldn't be written are retried with the next one.
  destination.on('error', () => {});
  const close = () =>
    new Promise<void>((resolve) => {
      destination.once('close', resolve);
      destination.once('error', () => destination.destroy());
      destination.end();
    });
  const log = pino({ level }, forPeople ? await linesForPeople(destination) : destination);
  return { log, lostLines: () => lost, close };
}
