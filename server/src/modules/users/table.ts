import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: RecordColumns & {
      name: string;
      username: string;
      email: string;
      /** When the user proved to read mails to that address; null while they have not. */
      email_verified_at: string | null;
      /** The last confirmed address, while the one that replaced it is not confirmed. */
      former_email: string | null;
      /** 1: an admin or the operator entered the address, so that it gets mails before it is confirmed. */
      email_set_by_admin: Generated<number>;
      password_hash: string;
      avatar: string | null;
      phone: string | null;
      role: 'admin' | 'user';
      status: 'active' | 'inactive';
      qrampremium: number;
      terms_accepted_at: string | null;
    };
    user_premium_topics: { user_id: number; topic_id: number };
    user_access_levels: { user_id: number; level: number };
  }
}
