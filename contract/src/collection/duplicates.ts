import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { flagOut, id, idOut } from '../api/fields.ts';

export const MAX_DUPLICATES = 5;

const duplicate = z.object({
  id: idOut,
  title: z.string(),
  trashed: flagOut,
});
export type Duplicate = z.output<typeof duplicate>;

/** Finds records with the same value, to warn about; refuses nothing. */
export function duplicatesEndpoint<const Path extends `/api/${string}`, Field extends z.ZodRawShape>(
  path: Path,
  nouns: string,
  field: Field,
) {
  const query = z.object({ ...field, except: id.optional() });
  return endpoint({
    method: 'GET',
    path: `${path}/duplicates` as `${Path}/duplicates`,
    access: 'admin',
    summary: `Find up to ${MAX_DUPLICATES} ${nouns} with the same value, drafts and those in the trash included; live ones first. except leaves one out.`,
    query: query as unknown as z.ZodObject<Field & { except: z.ZodOptional<typeof id> }>,
    response: z.array(duplicate),
  });
}
