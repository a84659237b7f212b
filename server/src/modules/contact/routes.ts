import { contactEndpoints, contactMessagesEndpoints as messages } from '@qram/contract/modules/contact/contact';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readMessage, replyToMessage } from './replies/replying.ts';
import { countMessages, markMany, markMessage, readContactInfo, saveContactInfo, sendMessage } from './service.ts';

const parseTime = (updatedAt: string | undefined): Date | null =>
  updatedAt === undefined ? null : new Date(updatedAt);

export const contactModule: ModulePlugin = async (_app, { deps, registry, env }) => {
  registry.bind(contactEndpoints.readInfo, () => readContactInfo(deps));
  registry.bind(contactEndpoints.readInfoRecord, () => readContactInfo(deps));
  for (const spec of [contactEndpoints.writeInfo, contactEndpoints.updateInfo] as const) {
    registry.bind(spec, ({ actor, body: { updated_at, ...changes }, unmodifiedSince }) =>
      saveContactInfo(deps, actor, changes, [parseTime(updated_at), unmodifiedSince]),
    );
  }
  registry.bind(messages.send, ({ actor, body }) =>
    sendMessage(deps, actor, body, { ...env.contact, publicUrl: env.publicUrl }),
  );
  registry.bind(messages.counts, () => countMessages(deps));
  registry.bind(messages.read, ({ actor, params }) => readMessage(deps, actor, params.id));
  registry.bind(messages.reply, ({ actor, params, body }) => replyToMessage(deps, actor, params.id, body));
  registry.bind(messages.mark, ({ actor, params, body }) => markMessage(deps, actor, params.id, body.state));
  registry.bind(messages.bulkMark, ({ actor, body }) => markMany(deps, actor, body.ids, body.state));
};
