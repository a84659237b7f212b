import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { id, idOut } from '../api/fields.ts';
import { LIST_LIMITS } from './collection-endpoints.ts';

/** Max reorderable records: as many as a list without `page` has. */
export const ORDER_MAX = LIST_LIMITS.withoutPage;

export const ORDER_MESSAGES = {
  repeated: 'ids must not name a record twice.',
  different: 'ids and from must name the same records.',
  tooMany: `Lists of more than ${ORDER_MAX} records can't be reordered.`,
  unknown: "ids names a record that doesn't exist.",
  changed: 'Someone else changed this list in the meantime.',
} as const;

const getIds = (name: string) =>
  z
    .array(id, { error: `${name} must be a list of ids.` })
    .min(1, `${name} must have at least one id.`)
    .max(ORDER_MAX, ORDER_MESSAGES.tooMany);

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();

interface OrderSpec<Path> {
  readonly path: Path;
  readonly nouns: string;
  /** Orders records with the same value of this field. */
  readonly within?: 'category_id';
}

/** Takes the new order of all records of a list. */
export function orderEndpoint<const Path extends `/api/${string}`>({ path, nouns, within }: OrderSpec<Path>) {
  return {
    order: endpoint({
      method: 'PUT',
      path: `${path}/order` as `${Path}/order`,
      access: 'admin',
      summary: `Put all ${nouns}${within ? ' of one category' : ''} in the order of ids. If their order is no longer that of from, or some were added or deleted, the response is 409 with the current ids.`,
      body: z
        .object({ ids: getIds('ids'), from: getIds('from'), ...(within ? { [within]: id } : {}) })
        .refine(({ ids }) => new Set(ids).size === ids.length, { path: ['ids'], error: ORDER_MESSAGES.repeated })
        .refine(({ ids, from }) => sorted(ids) === sorted(from), { path: ['ids'], error: ORDER_MESSAGES.different }),
      response: z.object({ ids: z.array(idOut) }),
    }),
  } as const;
}
