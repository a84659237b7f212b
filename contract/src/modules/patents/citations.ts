import { z } from 'zod';

export const citations = z.object({
  /** Citation key, and base name of the files. */
  name: z.string(),
  bibtex: z.string(),
  ris: z.string(),
  /** CSL-JSON. */
  csl: z.string(),
});
export type Citations = z.output<typeof citations>;
