import type { Generated } from 'kysely';

/** Tables of the platform itself; those of the modules are in schema.ts. Times are ISO 8601 UTC text. */
export interface PlatformTables {
  content_versions: { collection: string; version: number };
  /** What the site knows of itself, by key. */
  site_state: { key: string; value: string };
  /** How often something happened on a day (UTC, `2026-11-21`). `part` divides a series; empty where nothing does. */
  daily_counts: { day: string; series: string; part: string; total: number };
  /** Mails that are to be sent or were sent. Times are ISO 8601 UTC text. */
  outbox: {
    id: Generated<number>;
    /** Which mail it is, such as `service-request-approved`. */
    kind: string;
    /** Empty: the site's own mailbox, whichever is configured when the mail is sent. */
    recipient: string;
    /** The recipient as limits compare it; null for the site's own mailbox. */
    recipient_key: string | null;
    /** 0: security mails, which are sent first; 1: all others. */
    priority: Generated<number>;
    /** Whom an answer goes to; null: whom the mail comes from. */
    reply_to: string | null;
    subject: string;
    /** Both texts are emptied once the mail was sent: they may hold links that are nobody else's business. */
    text: string;
    html: string;
    /** JSON: what the mail was made from; a service with templates of its own fills them with it. */
    payload: string;
    created_at: string;
    attempts: Generated<number>;
    first_attempt_at: string | null;
    /** Not before then. */
    next_attempt_at: string;
    /** Of no use to its reader after that. */
    expires_at: string | null;
    /** Which claim has it in hand, and since when. */
    claimed_at: string | null;
    claimed_by: string | null;
    /** Null until it was handed over. */
    sent_at: string | null;
    /** Null until it was given up. */
    failed_at: string | null;
    last_error: string | null;
  };
  /** Tokens that are good for one use. Times are ISO 8601 UTC text. */
  one_time_tokens: {
    /** SHA-256 of the token: whoever reads the database cannot use it. */
    token_hash: string;
    purpose: string;
    /** The record that it is about. */
    subject: number | null;
    /** What else it is about, such as the address that it was sent to. */
    detail: string;
    created_at: string;
    expires_at: string;
    /** When it was used or replaced. */
    ended_at: string | null;
    attempts: Generated<number>;
  };
  /** Documents that rows name, with their sizes in bytes as they were uploaded. */
  stored_files: { key: string; size: number };
  audit_entries: {
    id: Generated<number>;
    at: string;
    actor_id: number | null;
    actor_name: string | null;
    address: string;
    request_id: string;
    action: string;
    collection: string;
    record_id: number | null;
    before: string | null;
    after: string | null;
  };
}
