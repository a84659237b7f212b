declare module '../../platform/database/database.ts' {
  interface Tables {
    /** One record with id 1 (spec §3). */
    contact_info: { id: number; address: string; phone: string; email: string; updated_at: string };
  }
}

export {};
