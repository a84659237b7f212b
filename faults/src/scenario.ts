export interface Outcome {
  /** The condition that must hold. */
  what: string;
  figures: string;
  passed: boolean;
}

/** `short` takes seconds, for `npm test`; few scenarios have it. */
export type Form = 'full' | 'short';

export interface Scenario {
  name: string;
  title: string;
  /** @throws Error if the scenario can't be run, which counts as a failure */
  run(form: Form): Promise<Outcome[]>;
}

export function holds(what: string, violations: readonly string[], figures = ''): Outcome {
  const listed =
    violations.slice(0, 5).join('; ') + (violations.length > 5 ? `; and ${violations.length - 5} more` : '');
  return { what, figures: violations.length === 0 ? figures : listed, passed: violations.length === 0 };
}

export const shows = (what: string, passed: boolean, figures: string): Outcome => ({ what, passed, figures });

/** A figure with an upper limit. */
export function atMost(what: string, value: number, limit: number, unit: string): Outcome {
  const round = (number: number) => (number >= 100 ? Math.round(number) : Math.round(number * 10) / 10);
  return { what, figures: `${round(value)} ${unit} (at most ${limit})`, passed: value <= limit };
}
