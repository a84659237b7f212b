import { contactMessagesEndpoints } from '@qram/contract/modules/contact/contact';
import { defineCollection } from '../../collections/define-collection.ts';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteMails } from '../../platform/mail/outbox-queue.ts';
import { presentMessage } from './presenter.ts';
import { selectMessageDetails, selectReplies } from './repository.ts';

/** Key of messages in content revisions and the audit trail. */
export const MESSAGES = 'contact_messages';

export const messagesCollection = (deps: Pick<Dependencies, 'mail' | 'now'>): CollectionDefinition =>
  defineCollection(MESSAGES, contactMessagesEndpoints, {
    title: 'subject',
    note: 'name',
    servedByModule: ['read'],
    list: {
      search: { admin: ['name', 'email', 'subject', 'message'], anyone: [] },
      sort: { columns: { created_at: 'plain' }, default: '-created_at' },
      filter: { state: 'state' },
    },
    record: {
      present: (row, relations) => presentMessage(row, relations, deps.now(), deps.mail.reach),
      loadRelations: selectMessageDetails,
    },
    hooks: {
      // The emails have a copy of the message.
      beforePurge: async ({ trx }, row) => {
        const replies = await selectReplies(trx, row.id);
        await deleteMails(trx, [row.outbox_id ?? 0, ...replies.flatMap(({ outbox_id }) => outbox_id ?? [])]);
      },
    },
  });
