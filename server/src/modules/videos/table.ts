declare module '../../platform/database/database.ts' {
  interface Tables {
    videos: RecordColumns & { title: string; description: string; link: string; views: number; featured: number };
  }
}

export {};
