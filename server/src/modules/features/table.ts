declare module '../../platform/database/database.ts' {
  interface Tables {
    features: RecordColumns & { title: string; description: string; order: number; active: number; icon_url: string };
    /** One record with id 1: what the cards share. */
    features_section: { id: number; subtitle: string; updated_at: string };
  }
}

export {};
