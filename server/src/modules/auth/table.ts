import type { Generated } from 'kysely';

export interface AuthTables {
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
  user_identities: { issuer: string; subject: string; user_id: number; created_at: string };
  known_sign_ins: { user_id: number; kind: 'address' | 'device'; value: string; last_at: string };
}
