import type { MessageState } from '@qram/contract/modules/contact';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** One record with id 1 (requirements: Contact). */
    contact_info: { id: number; address: string; phone: string; email: string; updated_at: string };
    contact_messages: RecordColumns & {
      /** Null for a visitor. */
      user_id: number | null;
      name: string;
      email: string;
      subject: string;
      message: string;
      address: string;
      /** Network of the address that the hourly limit counts; null for messages from before it did. */
      network: string | null;
      user_agent: string;
      state: MessageState;
      /** The mail that carries it; null where none does. */
      outbox_id: number | null;
    };
  }
}
