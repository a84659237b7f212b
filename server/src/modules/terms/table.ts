import type { Generated } from 'kysely';

export interface TermsTables {
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
