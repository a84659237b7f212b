declare module '../../platform/database/database.ts' {
  interface Tables {
    categories: RecordColumns & { title: string };
    topics: RecordColumns & {
      category_id: number;
      title: string;
      video: string | null;
      premium: number;
      /** `…_file`: name in the store. `…_name`: what it was called when it was uploaded. */
      pdf_file: string | null;
      pdf_name: string | null;
      ppt_file: string | null;
      ppt_name: string | null;
      zip_file: string | null;
      zip_name: string | null;
    };
  }
}

export {};
