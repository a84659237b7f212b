import type { UseFormReturnType } from '@mantine/form';
import type { ModuleName } from '@qram/contract';
import type { FileRule } from '@qram/contract/endpoint';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { CollectionPath } from '../admin-screen.ts';
import type { ExportKey } from '../ui/ExportButton.tsx';
import type { StoredRecord } from './collection-calls.ts';

/** Form values by the API's field names, so that the server's field errors find their field. */
export type FormValues = Record<string, string | number | null>;

/** A field of the API's record. */
export type FieldOf<R> = keyof R & string;

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** Field of the API to sort by; without it the head is plain text. */
  readonly sort?: FieldOf<R>;
  /** CSS width; the columns without one share what is left. */
  readonly width?: string;
  readonly numeric?: boolean;
  readonly render: (record: R) => ReactNode;
  /** What stands under the title on narrow panels, without the label; null leaves it out. Unless given: label and value. */
  readonly fact?: (record: R) => ReactNode;
}

export interface SortChoice<R = Record<string, unknown>> {
  readonly value: FieldOf<R> | `-${FieldOf<R>}`;
  readonly label: string;
}

/** The texts of requirements: Admin lists for one collection. */
export interface CollectionMessages {
  readonly load: string;
  readonly deleteOne: string;
  readonly deleteMany: string;
  readonly save: string;
  /** Said instead of `save` when the server refuses single fields; `save` unless given. */
  readonly invalid?: string;
  /** Milliseconds for which a failed save is told; ten seconds unless given. */
  readonly saveShownMs?: number;
}

/** What a list can be narrowed to, besides the search. */
export interface ListFilter {
  /** Parameter of the list's endpoint, such as `category_id`. */
  readonly field: string;
  readonly label: string;
  /** Names the list without the filter: `All categories`. */
  readonly all: string;
  /** A hook: the choices as far as they are known. */
  readonly useChoices: () => readonly { readonly value: number; readonly label: string }[];
}

export interface FieldsProps<R, V extends FormValues> {
  readonly form: UseFormReturnType<V>;
  /** The record as it was when editing began; null for a new one. */
  readonly record: R | null;
}

/** The one picture that a record may carry. */
export interface PictureDefinition<R> {
  /** Name of the multipart field; sent empty it takes the picture away. */
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly rule: FileRule;
  /** Address of the stored picture, or null. */
  readonly addressOf: (record: R) => string | null;
  readonly shape: 'wide' | 'square';
}

/** One of the documents that a record may carry. */
export interface DocumentDefinition<R> {
  /** Name of the multipart field; sent empty it takes the document away. */
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: Icon;
  readonly rule: FileRule;
  /** Endings that a name may have, such as `.pdf`; the server judges the content. */
  readonly endings: readonly string[];
  /** What the stored document is called; null without one. */
  readonly nameOf: (record: R) => string | null;
}

type SchemaOf<V> = z.ZodObject & { readonly shape: { readonly [field in keyof V]: unknown } };

export interface FormDefinition<R, V extends FormValues> {
  readonly empty: V;
  readonly valuesOf: (record: R) => V;
  /** What is sent for these values; the values themselves unless given. */
  readonly bodyOf?: (values: V) => Record<string, unknown>;
  /** Both have every field of the form. */
  readonly createSchema: SchemaOf<V>;
  readonly updateSchema: SchemaOf<V>;
  /** Messages for fields left empty whose schema only speaks of a wrong value. */
  readonly required?: { readonly [field in keyof V]?: string };
  readonly labels: { readonly [field in keyof V]: string };
  /** A value as the comparison of two versions shows it; the value itself unless given. */
  readonly show?: (field: keyof V & string, value: V[keyof V]) => string;
  readonly Fields: ComponentType<FieldsProps<R, V>>;
  readonly picture?: PictureDefinition<R>;
  readonly documents?: readonly DocumentDefinition<R>[];
  /** What to say when faults in these fields keep the form from being sent; null: the fields say enough. */
  readonly blocked?: (faults: Readonly<Record<string, unknown>>) => string | null;
  /** Tells a failed save in another place than a toast. */
  readonly onFailed?: (message: string, reason: string | undefined) => void;
  /** Called after a save has been answered, such as to refresh the signed-in user. */
  readonly onSaved?: (record: R) => void;
}

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** Records that can never be deleted, and what is said of them: of one, and of those among several. */
export interface CachedRecords<R> {
  readonly has: (record: R) => boolean;
  readonly one: string;
  readonly several: string;
}

/** Everything that tells one collection's screen from another's. */
export interface AdminCollection<R extends StoredRecord, V extends FormValues> {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly title: string;
  readonly icon: Icon;
  /** `video` and `videos`, for sentences. */
  readonly noun: string;
  readonly nouns: string;
  readonly nameOf: (record: R) => string;
  /** The first column is the title: it heads a row on narrow screens. */
  readonly columns: readonly [Column<R>, ...Column<R>[]];
  /** Shown before the title, such as a thumbnail. */
  readonly lead?: {
    readonly label: string;
    readonly width: string;
    readonly render: (record: R) => ReactNode;
  };
  readonly filter?: ListFilter;
  readonly searchPlaceholder: string;
  /** The first is the order that the list opens with. */
  readonly sorts: readonly [SortChoice<R>, ...SortChoice<R>[]];
  readonly messages: CollectionMessages;
  readonly details: (record: R) => readonly Detail[];
  /** Records have an `order` and can be moved by it; its column shows an OrderCell. */
  readonly ordered?: true;
  readonly isFeatured?: (record: R) => boolean;
  /** Where the whole collection is had as a CSV file. */
  readonly exported?: ExportKey;
  readonly kept?: CachedRecords<R>;
  readonly form: FormDefinition<R, V>;
}
