import type { MessageState } from '@qram/contract/modules/contact/contact';
import type { Generated } from 'kysely';
import type { RecordColumns } from '../../platform/database/record-columns.ts';

export interface ContactTables {
  /** One record with id 1 (requirements: Contact). */
  contact_info: {
    id: number;
    address: string;
    phone: string;
    email: string;
    linkedin_url: Generated<string>;
    x_url: Generated<string>;
    github_url: Generated<string>;
    youtube_url: Generated<string>;
    facebook_url: Generated<string>;
    updated_at: string;
  };
  contact_messages: RecordColumns & {
    /** Null for a visitor. */
    user_id: number | null;
    name: string;
    email: string;
    subject: string;
    message: string;
    address: string;
    /** Network of the sender, for the hourly limit; null for older messages. */
    network: string | null;
    user_agent: string;
    state: MessageState;
    /** The email that delivers it; null if there is none. */
    outbox_id: number | null;
  };
  contact_replies: {
    id: Generated<number>;
    message_id: number;
    text: string;
    /** Both null: unknown. */
    sent_by_id: number | null;
    sent_by_name: string | null;
    created_at: string;
    /** The email that delivers it; null if it was deleted. */
    outbox_id: number | null;
  };
}
