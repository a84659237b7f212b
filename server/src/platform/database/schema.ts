import type { GrantKind } from '@qram/contract/grants';
import type { MessageState } from '@qram/contract/modules/contact';
import type { RequestStatus } from '@qram/contract/service-plans';
import type { Generated } from 'kysely';
import type { ContentTables } from './content-tables.ts';
import type { LearningTables } from './learning-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { PlatformTables } from './platform-tables.ts';
import type { RecordColumns } from './record-columns.ts';
import type { SearchTables } from './search-tables.ts';

/** Every table, as left by the migrations. */
export interface Tables extends PlatformTables, ContentTables, LearningTables, MediaTables, SearchTables {
  users: RecordColumns & {
    name: string;
    username: string;
    email: string;
    /** When the user confirmed the address; null before that. */
    email_verified_at: string | null;
    /** The last confirmed address, until its replacement is confirmed. */
    former_email: string | null;
    /** 1: entered by an admin or the operator, so it gets email before it is confirmed. */
    email_set_by_admin: Generated<number>;
    password_hash: string;
    avatar: string | null;
    phone: string | null;
    role: 'admin' | 'user';
    status: 'active' | 'inactive';
    terms_accepted_at: string | null;
  };
  /** The access that is open to a user, from when to when, and why. */
  grants: {
    id: Generated<number>;
    user_id: number;
    opens: GrantKind;
    /** The level or the topic's id; 1 for the premium applications. */
    target: number;
    starts_at: string;
    /** The first second without access; null: no end. */
    ends_at: string | null;
    /** The service request it comes from; null: granted by hand. */
    request_id: number | null;
    granted_by_id: number | null;
    granted_by_name: string | null;
    /** When the user was emailed that access by hand has ended; null before that. */
    end_notified_at: string | null;
  };
  sessions: {
    /** SHA-256 of the token, so that read access to the database doesn't reveal it. */
    token_hash: string;
    id: string;
    user_id: number;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    address: string;
    user_agent: string;
  };
  second_factors: {
    user_id: number;
    /** Base32; encrypted if the site has a key for it. */
    secret: string;
    created_at: string;
    /** Null until a code has confirmed it; not required before. */
    confirmed_at: string | null;
    /** The last accepted time step; codes of it or of earlier steps are rejected. */
    last_step: Generated<number>;
    /** Wrong codes since `failing_since`. */
    failures: Generated<number>;
    failing_since: string | null;
  };
  recovery_codes: {
    user_id: number;
    /** SHA-256; codes are random enough to withstand guessing. */
    code_hash: string;
  };
  /** Links accounts of identity providers to users. */
  user_identities: { issuer: string; subject: string; user_id: number; created_at: string };
  /** Addresses and devices from which users have signed in before. */
  known_sign_ins: { user_id: number; kind: 'address' | 'device'; value: string; last_at: string };
  buttons: RecordColumns & {
    title: string;
    desc: string;
    link: string;
    order: number;
    active: number;
    type: 'internal' | 'external';
    premium: number;
    monthly_price_cents: number;
    pay_as_you_go_price_cents: number;
    clicks_count: number;
    /** Months of a Monthly package; null: until canceled. */
    months: number | null;
    opens_premium_apps: Generated<number>;
  };
  button_topics: { button_id: number; topic_id: number };
  click_stats: {
    id: Generated<number>;
    user_id: number;
    button1_clicks: number;
    button2_clicks: number;
    button3_clicks: number;
    updated_at: string;
  };
  service_requests: RecordColumns & {
    user_id: number;
    service_id: number;
    is_monthly: number;
    status: RequestStatus;
    /** The service's price at the time of the request. */
    price_cents: number;
    /** Access level of the last approval; null before the first. */
    access_level: number | null;
    currency: Generated<string>;
    /** The service's title at the time of the request; null in rows of earlier versions. */
    service_title: string | null;
    /** The terms that the user had accepted by then; null if none. */
    terms_version_id: number | null;
    /** The user's message with the request. */
    message: string | null;
    /** Why the last decision rejected it; null if it didn't, or gave no reason. */
    reason: string | null;
    /** Period of the package; null before the first approval. */
    starts_at: string | null;
    /** The first second without access; null: until cancelled. */
    ends_at: string | null;
    /** When the user cancelled the package. */
    cancelled_at: string | null;
    /** The package that this request renews, or whose plan it changes. */
    follows_id: number | null;
    /** Days before the end of the last email about it: 7, then 1. */
    end_notice: number | null;
  };
  service_request_steps: {
    id: Generated<number>;
    request_id: number;
    at: string;
    /** Null for the first entry. */
    from_status: RequestStatus | null;
    to_status: RequestStatus;
    actor_id: number | null;
    actor_name: string | null;
    kind: Generated<'status' | 'end' | 'cancellation'>;
    ends_at: string | null;
  };
  /** The latest decision on a request, to undo it. */
  service_request_decisions: {
    request_id: number;
    undo_until: string;
    /** The email about it, which waits until then; null if there is none. */
    mail_id: number | null;
    /** The last step of the user's packages before it. */
    last_step_id: number;
    /** JSON of the requests that it changed and of their grants, as they were. */
    before: string;
    /** JSON: `updated_at` of these requests after it, by id. */
    after: string;
  };
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
  /** Replies of admins to messages of the contact form. */
  contact_replies: {
    id: Generated<number>;
    message_id: number;
    text: string;
    /** Both null: unknown. */
    sent_by_id: number | null;
    /** The name at that time. */
    sent_by_name: string | null;
    created_at: string;
    /** The email that delivers it; null if it was deleted. */
    outbox_id: number | null;
  };
  /** The terms at the time of an acceptance; immutable. */
  terms_versions: {
    id: Generated<number>;
    /** SHA-256 of the text. */
    hash: string;
    /** JSON list of the terms' ids and texts, in order. */
    terms: string;
    /** When it was first accepted. */
    created_at: string;
  };
  /** Append-only. */
  terms_acceptances: {
    id: Generated<number>;
    user_id: number;
    version_id: number;
    accepted_at: string;
    address: string;
    user_agent: string;
  };
}
