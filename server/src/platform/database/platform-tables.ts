import type { Generated } from 'kysely';

/** Tables of the platform. Times are ISO 8601 UTC text. */
export interface PlatformTables {
  content_versions: { collection: string; version: number };
  /** Key-value settings. */
  site_state: { key: string; value: string };
  /** Events per UTC day (`2026-11-21`). `part` divides a series; empty for a series without parts. */
  daily_counts: { day: string; series: string; part: string; total: number };
  /** Email queued or sent. Times are ISO 8601 UTC text. */
  outbox: {
    id: Generated<number>;
    /** Kind of email, such as `service-request-approved`. */
    kind: string;
    /** Empty: the site's own mailbox, as configured at the time of sending. */
    recipient: string;
    /** The normalized recipient, for rate limits; null for the site's own mailbox. */
    recipient_key: string | null;
    /** 0: security email, which is sent first; 1: all other email. */
    priority: Generated<number>;
    /** Reply-To address; null: replies go to the sender. */
    reply_to: string | null;
    subject: string;
    /** Both bodies are emptied after sending, because they may contain secret links. */
    text: string;
    html: string;
    /** JSON: the data of the email, for a service with its own templates. */
    payload: string;
    created_at: string;
    attempts: Generated<number>;
    first_attempt_at: string | null;
    /** Earliest time of the next attempt. */
    next_attempt_at: string;
    /** The email is useless after that. */
    expires_at: string | null;
    /** The claim that is sending it, and since when. */
    claimed_at: string | null;
    claimed_by: string | null;
    /** Null until it is accepted by the mail server. */
    sent_at: string | null;
    /** Null until it is given up. */
    failed_at: string | null;
    last_error: string | null;
  };
  /** Single-use tokens. Times are ISO 8601 UTC text. */
  one_time_tokens: {
    /** SHA-256 of the token, so that read access to the database doesn't reveal it. */
    token_hash: string;
    purpose: string;
    /** The record that the token is for. */
    subject: number | null;
    /** More context, such as the email address that it was sent to. */
    detail: string;
    created_at: string;
    expires_at: string;
    /** When it was used or replaced. */
    ended_at: string | null;
    attempts: Generated<number>;
  };
  /** Documents that rows reference, with their sizes in bytes at upload. */
  stored_files: { key: string; size: number };
  /** Files that a record named and no longer does. They stay for 30 days. */
  released_files: {
    key: string;
    released_at: string;
    /** When the file was deleted; null before that. */
    purged_at: string | null;
  };
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
    /** Names the bulk action that the entry is part of. */
    batch: string | null;
    /** 0: listed only with the first entry of its bulk action. */
    listed: Generated<number>;
  };
}
