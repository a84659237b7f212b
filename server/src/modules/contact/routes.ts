import { contactEndpoints, contactMessagesEndpoints as messages } from '@qram/contract/modules/contact';
import { list, listTrash, read } from '../../collections/reading.ts';
import { bulkRemove, remove, restore } from '../../collections/writing.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry, HandlerAnswer } from '../../platform/http/api-registry.ts';
import { messagesCollection } from './collection.ts';
import {
  type ContactOptions,
  countMessages,
  markMany,
  markMessage,
  readContactInfo,
  saveContactInfo,
  sendMessage,
} from './service.ts';

const timeOf = (updatedAt: string | undefined): Date | null => (updatedAt === undefined ? null : new Date(updatedAt));

export function bindContact(registry: ApiRegistry, deps: Dependencies, options: ContactOptions): void {
  registry.bind(contactEndpoints.readInfo, () => readContactInfo(deps));
  registry.bind(contactEndpoints.readInfoRecord, () => readContactInfo(deps));
  for (const spec of [contactEndpoints.writeInfo, contactEndpoints.updateInfo] as const) {
    registry.bind(spec, ({ actor, body: { updated_at, ...changes }, unmodifiedSince }) =>
      saveContactInfo(deps, actor, changes, [timeOf(updated_at), unmodifiedSince]),
    );
  }
  bindMessages(registry, deps, options);
}

type ListAnswer = HandlerAnswer<typeof messages.list>;
type TrashAnswer = HandlerAnswer<typeof messages.trash>;
type RecordAnswer = HandlerAnswer<typeof messages.read>;

function bindMessages(registry: ApiRegistry, deps: Dependencies, options: ContactOptions): void {
  const collection = messagesCollection(deps);
  registry.bind(messages.send, ({ actor, body }) => sendMessage(deps, actor, body, options));
  registry.bind(messages.counts, () => countMessages(deps));
  registry.bind(
    messages.list,
    async ({ actor, query }) => (await list(deps, collection, actor, query)) as unknown as ListAnswer,
  );
  registry.bind(
    messages.trash,
    async ({ actor, query }) => (await listTrash(deps, collection, actor, query)) as unknown as TrashAnswer,
  );
  registry.bind(
    messages.read,
    async ({ actor, params }) => (await read(deps, collection, actor, params.id)) as unknown as RecordAnswer,
  );
  registry.bind(messages.mark, ({ actor, params, body }) => markMessage(deps, actor, params.id, body.state));
  registry.bind(messages.bulkMark, ({ actor, body }) => markMany(deps, actor, body.ids, body.state));
  registry.bind(messages.remove, async ({ actor, params, unmodifiedSince }) => {
    await remove(deps, collection, actor, params.id, { unmodifiedSince });
    return undefined;
  });
  registry.bind(messages.bulkRemove, ({ actor, body }) => bulkRemove(deps, collection, actor, body.ids));
  registry.bind(
    messages.restore,
    async ({ actor, params }) => (await restore(deps, collection, actor, params.id)) as unknown as RecordAnswer,
  );
}
