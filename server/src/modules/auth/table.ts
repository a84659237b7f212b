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
  }
}

export {};
