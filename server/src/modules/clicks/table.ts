import type { Generated } from 'kysely';

export interface ClickTables {
  click_stats: {
    id: Generated<number>;
    user_id: number;
    button1_clicks: number;
    button2_clicks: number;
    button3_clicks: number;
    updated_at: string;
  };
}
