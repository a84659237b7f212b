import type { PremiumAppTarget } from '@qram/contract/modules/premium-apps';
import type { TopicLevel } from '@qram/contract/topic-levels';
import type { Generated } from 'kysely';
import type { OrderedColumns, PublishedColumns } from './record-columns.ts';

/** Tables of what visitors watch, read and open. */
export interface ContentTables {
  categories: OrderedColumns & { title: string };
  topics: PublishedColumns &
    OrderedColumns & {
      category_id: number;
      title: string;
      /** The topic's `summary`; the column has the name of earlier versions, which run during an upgrade. */
      description: Generated<string>;
      video: string | null;
      premium: number;
      /** `…_file`: name in the store. `…_name`: file name of the upload. */
      pdf_file: string | null;
      pdf_name: string | null;
      ppt_file: string | null;
      ppt_name: string | null;
      zip_file: string | null;
      zip_name: string | null;
      ipynb_file: string | null;
      ipynb_name: string | null;
      /** Markdown of the lesson; empty without one. */
      body: Generated<string>;
      doi: string | null;
      level: TopicLevel | null;
    };
  patents: PublishedColumns & {
    title: string;
    patent_number: string;
    /** JSON list of names. */
    inventors: string;
    issue_date: string | null;
    /** Year of issue_date, for the list filter. */
    issue_year: number | null;
    description: string;
    pdf_url: string;
    user_id: number;
    doi: string | null;
  };
  qram_categories: OrderedColumns & { title: string };
  qram_topics: PublishedColumns &
    OrderedColumns & {
      category_id: number;
      title: string;
      target: Generated<PremiumAppTarget>;
      link: string | null;
      /** The run that the simulator opens with, as in its address after `#`. */
      preset: string | null;
      description: string;
      premium: number;
    };
}
