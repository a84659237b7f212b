/** What was seen of one thing that is looked at. */
export interface Outcome {
  /** What was done, or what must hold. */
  what: string;
  /** What was measured or counted, for people. */
  figures: string;
  passed: boolean;
}

export const holds = (what: string, passed: boolean, figures: string): Outcome => ({ what, passed, figures });
