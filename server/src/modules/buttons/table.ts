import type { Generated } from 'kysely';
import type { RecordColumns } from '../../platform/database/record-columns.ts';

export interface ButtonTables {
  buttons: RecordColumns & {
    title: string;
    desc: string;
    link: string;
    order: number;
    active: number;
    type: 'internal' | 'external';
    premium: number;
    monthly_price_cents: number;
    pay_as_you_go_price_cents: number;
    clicks_count: number;
    /** Months of a Monthly package; null: until canceled. */
    months: number | null;
    opens_premium_apps: Generated<number>;
    /** A line each. */
    deliverables: Generated<string>;
    /** Id of a service whose content it opens too. */
    contains: number | null;
    answer_time: Generated<string>;
  };
  button_topics: { button_id: number; topic_id: number };
}
