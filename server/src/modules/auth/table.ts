import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    sessions: {
      /** SHA-256 of the token: whoever reads the database cannot use it. */
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
      /** Base32, sealed where the site has a key for it. */
      secret: string;
      created_at: string;
      /** Null until a code of the app has confirmed it; it is not asked for before. */
      confirmed_at: string | null;
      /** The newest time step whose code was accepted; no code of it or of an earlier one is accepted again. */
      last_step: Generated<number>;
      /** Wrong codes since `failing_since`. */
      failures: Generated<number>;
      failing_since: string | null;
    };
    recovery_codes: {
      user_id: number;
      /** SHA-256; a code is random enough not to be guessed from it. */
      code_hash: string;
    };
    /** Which account of another provider is whose. */
    user_identities: { issuer: string; subject: string; user_id: number; created_at: string };
    /** From where, and with what, somebody has signed in before. */
    known_sign_ins: { user_id: number; kind: 'address' | 'device'; value: string; last_at: string };
  }
}
