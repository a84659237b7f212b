import type { Generated } from 'kysely';

export interface TermsTables {
  /** Immutable copy of accepted terms. */
  terms_versions: {
    id: Generated<number>;
    hash: string;
    /** JSON list of the terms' ids and texts, in order. */
    terms: string;
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
