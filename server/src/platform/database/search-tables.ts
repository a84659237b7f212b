import type { Generated } from 'kysely';

/** The search index, derived from records in the transaction that writes them (docs/decisions/052). */
export interface SearchTables {
  search_documents: {
    id: Generated<number>;
    collection: string;
    record_id: number;
    /** Place of the kind in SEARCH_KINDS. */
    kind: number;
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
  };
  search_words: {
    id: Generated<number>;
    word: string;
    /** Documents that have it outside of premium bodies. */
    documents: number;
  };
  /** Which documents have a word, each once, by the best of its places. */
  search_postings: { word_id: number; kind: number; weight: number; document_id: number };
  /** Each word as it is and without one of its letters. */
  search_typos: { deletion: string; word_id: number };
}
