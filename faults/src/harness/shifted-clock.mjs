import { readFileSync } from 'node:fs';

/**
 * Preloaded into the server: shifts `Date` by the milliseconds in a file, read again on SIGUSR2. Timers and
 * `performance` are unaffected, as when the system clock is set.
 */
const RealDate = Date;
let shift = 0;
const now = () => RealDate.now() + shift;

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
}
Object.defineProperty(ShiftedDate, 'name', { value: 'Date' });
globalThis.Date = ShiftedDate;

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env.QRAM_CLOCK_FILE ?? '', 'utf8'));
});
