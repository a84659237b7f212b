/** What was seen of one thing that a scenario looks at. */
export interface Outcome {
  /** What was done, or what must hold. */
  what: string;
  /** What was measured or counted, for people. */
  figures: string;
  passed: boolean;
}

/** The length of a run: `short` is for `npm test`, seconds instead of minutes. */
export type Form = 'full' | 'short';

export interface Scenario {
  name: string;
  title: string;
  /** @throws when the scenario itself cannot be carried out, which is a failure as well */
  run(form: Form): Promise<Outcome[]>;
}

/** What must hold, with what speaks against it; nothing does where it holds. */
export function holds(what: string, against: readonly string[], figures = ''): Outcome {
  const told = against.slice(0, 5).join('; ') + (against.length > 5 ? `; and ${against.length - 5} more` : '');
  return { what, figures: against.length === 0 ? figures : told, passed: against.length === 0 };
}

/** What must hold, and whether it did, with what was seen in either case. */
export const shows = (what: string, passed: boolean, figures: string): Outcome => ({ what, passed, figures });

/** A figure that may be at most so large. */
export function atMost(what: string, value: number, limit: number, unit: string): Outcome {
  const round = (number: number) => (number >= 100 ? Math.round(number) : Math.round(number * 10) / 10);
  return { what, figures: `${round(value)} ${unit} (at most ${limit})`, passed: value <= limit };
}
