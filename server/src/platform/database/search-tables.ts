import type { SearchKind } from '@qram/contract/collection/content';
import type { Generated } from 'kysely';

/** The search index, derived from records in the transaction that writes them (docs/decisions/054). */
export interface SearchTables {
  search_documents: {
    id: Generated<number>;
    collection: string;
    record_id: number;
    kind: SearchKind;
    address: string;
    title: string;
    context: string;
    summary: string;
    detail: string;
    /** Plain text. */
    body: string;
    /** 1: the body is for those to whom the record is open. */
    premium: number;
    category_id: number | null;
    created_at: string;
    /** `updated_at` of the record as it was indexed. */
    record_updated_at: string;
    publish_at: string | null;
    unpublish_at: string | null;
    /** Folded words of the title, each once. */
    title_words: string;
    /** Those of the title and the summary. */
    summary_words: string;
    /** All words by which everybody finds it. */
    open_words: string;
    /** All words by which those find it to whom its premium body is open; empty without one. */
    premium_words: string;
  };
  /** The vocabulary of open words, to correct typos. */
  search_words: { id: Generated<number>; word: string };
}
