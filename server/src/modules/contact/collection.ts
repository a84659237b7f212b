import { contactMessagesEndpoints } from '@qram/contract/modules/contact';
import { defineCollection } from '../../collections/define-collection.ts';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteMails } from '../../platform/mail/outbox-queue.ts';
import { presentMessage } from './presenter.ts';
import { selectMailsOf } from './repository.ts';

/** Messages in content versions and in the audit trail. */
export const MESSAGES = 'contact_messages';

/** Messages of the contact form, as admins list, mark, delete and restore them; they are made by sending one. */
export const messagesCollection = (deps: Pick<Dependencies, 'mail' | 'now'>): CollectionDefinition =>
  defineCollection(MESSAGES, contactMessagesEndpoints, {
    title: 'subject',
    note: 'name',
    searched: { admin: ['name', 'email', 'subject', 'message'], anyone: [] },
    sorted: { created_at: 'plain' },
    defaultSort: '-created_at',
    filtered: { state: 'state' },
    present: (row, extras) => presentMessage(row, extras, deps.now(), deps.mail.reach),
    loadExtras: selectMailsOf,
    // The mail that carries the message holds all of it once more.
    onPurge: ({ trx }, row) => deleteMails(trx, [row.outbox_id ?? 0]),
  });
