import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    terms: RecordColumns & { data: string };
    /** What the terms said when somebody accepted them; never changed. */
    terms_versions: {
      id: Generated<number>;
      /** SHA-256 of the text. */
      hash: string;
      /** JSON list of the terms' ids and texts, in their order. */
      terms: string;
      /** When it was first accepted. */
      created_at: string;
    };
    /** Only added to. */
    terms_acceptances: {
      id: Generated<number>;
      user_id: number;
      version_id: number;
      accepted_at: string;
      address: string;
      user_agent: string;
    };
  }
}
