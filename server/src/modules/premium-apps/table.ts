declare module '../../platform/database/database.ts' {
  interface Tables {
    qram_categories: RecordColumns & { title: string };
    qram_topics: RecordColumns & {
      category_id: number;
      title: string;
      link: string | null;
      description: string;
      premium: number;
    };
  }
}

export {};
