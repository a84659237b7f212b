import { type Logger, pino } from 'pino';
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

/**
 * A log that never blocks a request and never throws. A full disk or a reader that has stopped costs lines, which are
 * counted. `pino.destination` would write the rest at the exit and wait until there is space.
 */
export function openLog(
  level: string,
  { fd = STDOUT, maxBufferedBytes = MAX_BUFFERED_BYTES }: { fd?: number; maxBufferedBytes?: number } = {},
): OpenLog {
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
  return { log: pino({ level }, destination), lostLines: () => lost, close };
}
