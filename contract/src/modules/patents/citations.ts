import { z } from 'zod';

/** A record for reference managers. */
export const citations = z.object({
  /** Citation key, and name of the files without ending. */
  name: z.string(),
  bibtex: z.string(),
  ris: z.string(),
  /** CSL-JSON. */
  csl: z.string(),
});
export type Citations = z.output<typeof citations>;
