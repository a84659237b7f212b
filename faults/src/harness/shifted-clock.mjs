import { readFileSync } from 'node:fs';

/**
 * Loaded into a server ahead of everything else: its clock then goes ahead of the machine's, or behind it, by the
 * milliseconds that a file says; SIGUSR2 has it read that file anew. Timers and `performance` go on as they did, as
 * they do when somebody sets the clock of a machine.
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
