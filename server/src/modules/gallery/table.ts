declare module '../../platform/database/database.ts' {
  interface Tables {
    gallery: RecordColumns & {
      title: string;
      description: string;
      order: number;
      active: number;
      image: string;
      image_width: number | null;
      image_height: number | null;
      /** JSON list of widths. */
      image_variants: string;
    };
  }
}

export {};
