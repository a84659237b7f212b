declare module '../../platform/database/database.ts' {
  interface Tables {
    patents: RecordColumns & {
      title: string;
      patent_number: string;
      /** JSON list of names. */
      inventors: string;
      issue_date: string | null;
      /** Year of issue_date, by which lists are narrowed. */
      issue_year: number | null;
      description: string;
      pdf_url: string;
      user_id: number;
    };
  }
}

export {};
