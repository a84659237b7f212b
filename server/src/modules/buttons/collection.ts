import { BUTTON_MESSAGES } from '@qram/contract/modules/buttons';
import type { CollectionDefinition, WriteContext } from '../../collections/definition.ts';
import { assertLinkFits, assertNobodyWaits, assertNotStatic } from './policy.ts';
import { buttonColumns, presentButton } from './presenter.ts';

/** How many requests wait for a service, asked in the transaction that is to delete it. */
export type CountWaiting = (context: WriteContext, serviceId: number) => Promise<number>;

const definition: CollectionDefinition = {
  name: 'buttons',
  searched: { admin: ['title', 'desc', 'link'], anyone: ['title', 'desc'] },
  sorted: { order: 'plain', title: 'text', premium: 'plain', active: 'plain', created_at: 'plain' },
  defaultSort: 'order',
  hidesInactive: true,
  toColumns: buttonColumns,
  present: presentButton,
  guardUpdate: async (_context, before, columns) => assertLinkFits(before, columns),
};

const protectedBy = (message: string, waiting: CountWaiting): CollectionDefinition => ({
  ...definition,
  async guardDelete(context, before) {
    assertNotStatic(before, message);
    assertNobodyWaits(await waiting(context, before.id));
  },
});

/** Service buttons (spec §3), and the same as a bulk deletion speaks of them (spec §8). */
export function buttonsCollections(waiting: CountWaiting): {
  single: CollectionDefinition;
  bulk: CollectionDefinition;
} {
  return {
    single: protectedBy(BUTTON_MESSAGES.staticDelete, waiting),
    bulk: protectedBy(BUTTON_MESSAGES.staticBulk, waiting),
  };
}
