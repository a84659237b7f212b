import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    click_stats: {
      id: Generated<number>;
      user_id: number;
      button1_clicks: number;
      button2_clicks: number;
      button3_clicks: number;
      updated_at: string;
    };
  }
}
