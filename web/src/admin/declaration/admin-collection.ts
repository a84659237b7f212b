import type { UseFormReturnType } from '@mantine/form';
import type { EndpointKey, ModuleName } from '@qram/contract';
import type { FileRule } from '@qram/contract/api/endpoint';
import type { FileKind } from '@qram/contract/collection/documents';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { CollectionPath } from './admin-screen.ts';
import type {
  BulkAction,
  Everything,
  ExportKey,
  FileChoices,
  RecordSection,
  RowAction,
  StoredRecord,
} from './record-types.ts';

/** Form values keyed by API field name, so that server-side field errors map to inputs. */
export type FormValues = Record<string, string | number | null>;

export type FieldOf<R> = keyof R & string;

export interface LibraryDialogProps {
  readonly opened: boolean;
  readonly onChoose: (file: MediaFile) => void;
  readonly onClose: () => void;
}

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** API field to sort by; without it the column isn't sortable. */
  readonly sort?: FieldOf<R>;
  /** Limit in CSS; a column is as wide as its content, up to this. */
  readonly width?: string;
  /** Width in CSS of a usual value, for the skeleton; defaults to `width`, or that of a short word. */
  readonly usual?: string;
  /** Takes two lines, and more than its width where titles leave it. */
  readonly wraps?: true;
  /** Nothing, null or empty text, is shown as a dash. */
  readonly render: (record: R) => ReactNode;
  /** Shown on the line below the title on narrow panels; null leaves it out. Defaults to `render`. */
  readonly detail?: (record: R) => ReactNode;
  /** Left out where not all columns have room. */
  readonly rare?: true;
  /** On narrow panels, a line without its label. */
  readonly note?: true;
  /** Renders a badge: on narrow panels it is below the picture, or below the details. */
  readonly badge?: true;
}

export interface SortChoice<R = Record<string, unknown>> {
  readonly value: FieldOf<R> | `-${FieldOf<R>}`;
  readonly label: string;
}

/** Messages of requirements: Admin lists for one collection. */
export interface CollectionMessages {
  readonly load: string;
  readonly deleteOne: string;
  readonly deleteMany: string;
  readonly save: string;
  /** Replaces `save` when the server rejects individual fields; defaults to `save`. */
  readonly invalid?: string;
  /** How long a failed save is shown, in milliseconds; defaults to ten seconds. */
  readonly saveShownMs?: number;
}

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** Filter of a list, besides the search: a select in the toolbar, or a link of another screen. */
export interface ListFilter {
  /** Its parameter in the URL; defaults to that of the endpoint. */
  readonly parameter?: string;
  /** Other values in the URL are ignored. */
  readonly accepts: (value: string) => boolean;
  readonly select?: {
    readonly label: string;
    /** Label of the unfiltered list: `All categories`. */
    readonly all: string;
    /** Hook that returns the choices loaded so far. */
    readonly useChoices: () => readonly FilterChoice[];
  };
  /** Names the value of a filter without a select: `Access to Routing a query`. */
  readonly Name?: ComponentType<{ value: string }>;
}

export type ListFilters = Readonly<Record<string, ListFilter>>;

export interface FieldsProps<R, V extends FormValues> {
  readonly form: UseFormReturnType<V>;
  readonly record: R | null;
  /** Reports work that isn't in the values yet, such as an upload. */
  readonly onPending?: (pending: boolean) => void;
}

export interface PictureDefinition<R> {
  /** Multipart field name; an empty value removes the picture. */
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly rule: FileRule;
  /** Dialog with the files of the library that the field accepts; without it, only uploads. */
  readonly library?: ComponentType<LibraryDialogProps>;
  /** URL of the stored picture, or null. */
  readonly getUrl: (record: R) => string | null;
  readonly shape: 'wide' | 'square';
}

export interface DocumentDefinition<R> {
  /** Multipart field name; an empty value removes the document. */
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: Icon;
  readonly rule: FileRule;
  /** The accepted kind; the server validates the content. */
  readonly accepts: FileKind;
  /** Dialog with the files of the library that the field accepts. */
  readonly library?: ComponentType<LibraryDialogProps>;
  /** Name of the stored document; null without one. */
  readonly getName: (record: R) => string | null;
}

type SchemaOf<V> = z.ZodObject & { readonly shape: { readonly [field in keyof V]: unknown } };

export interface FormValueOptions<R, V extends FormValues> {
  readonly empty: V;
  readonly toValues: (record: R) => V;
  /** Maps form values to the request body; defaults to the values themselves. */
  readonly buildBody?: (values: V) => Record<string, unknown>;
  /** True if a new record has something to show; without it, it is a draft unless the admin chooses otherwise. */
  readonly hasContent?: (values: V, files: FileChoices) => boolean;
  /** The values of a new record, with those that follow from the others and its files. */
  readonly completed?: (values: V, files: FileChoices) => V;
  /** Fields whose values stay for the next record of "Save and add another". */
  readonly carried?: readonly (keyof V & string)[];
  /** The record that an add form duplicates. */
  readonly original?: (R & { readonly id: number }) | undefined;
}

/** What a save must satisfy. Both schemas cover every field of the form. */
export interface FormRules<V extends FormValues> {
  readonly createSchema: SchemaOf<V>;
  readonly updateSchema: SchemaOf<V>;
  /** Messages by field for values that the schemas accept and the form doesn't. */
  readonly refuse?: (values: V) => Partial<Record<keyof V, string>>;
  /** Messages for empty required fields whose schema only covers invalid values. */
  readonly required?: { readonly [field in keyof V]?: string };
  /** Message when errors in these fields block submission; null if the field errors are enough. */
  readonly blocked?: (errors: Readonly<Record<string, unknown>>) => string | null;
  /** A question of the server at a field, which a save then sends as 1. */
  readonly confirmation?: { readonly field: string; readonly title: string; readonly confirm: string };
}

export interface FormFieldOptions<V extends FormValues> {
  readonly labels: { readonly [field in keyof V]: string };
  /** Formats a value for the comparison of two versions; defaults to the value itself. */
  readonly show?: (field: keyof V & string, value: V[keyof V]) => string;
  /** Texts of several paragraphs, of which each is merged on its own when two admins save the record. */
  readonly paragraphs?: readonly (keyof V & string)[];
  /** Fields that are never stored in a draft. */
  readonly secrets?: readonly (keyof V & string)[];
}

export interface FormDefinition<R, V extends FormValues> {
  readonly Fields: ComponentType<FieldsProps<R, V>>;
  readonly values: FormValueOptions<R, V>;
  readonly rules: FormRules<V>;
  readonly fields: FormFieldOptions<V>;
  readonly files?: {
    readonly picture?: PictureDefinition<R>;
    readonly documents?: readonly DocumentDefinition<R>[];
  };
  /** Reports a failed save somewhere other than in a toast. */
  readonly onFailed?: (message: string, reason: string | undefined) => void;
  readonly onSaved?: (record: R) => void;
}

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** Records that can't be deleted, and the reasons given for one and for several. */
export interface ProtectedRecords<R> {
  readonly has: (record: R) => boolean;
  readonly one: string;
  readonly several: string;
}

export interface SelectedRecords<R> {
  /** The selected records; meaningless while everything is selected. */
  readonly records: readonly R[];
  /** All matches of the list are selected; null if not. */
  readonly everything: Everything | null;
}

export interface BulkFormProps<R> {
  readonly records: readonly R[];
  readonly onDone: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

export interface BulkChoice {
  readonly value: string | number | null;
  readonly label: string;
}

/** A field that several records can get at once. */
export interface BulkField {
  readonly field: string;
  readonly label: string;
  /** Hook that returns the values to choose from, loaded so far. */
  readonly useChoices: () => readonly BulkChoice[];
  /** The admin can also enter a time or a day; the label of that choice. */
  readonly entered?: { readonly as: 'time' | 'day'; readonly label: string };
}

/** Fields that a duplicate resets. */
export interface Duplication<V extends FormValues> {
  /** Gets "(copy)"; lists edit it in place. */
  readonly title?: { readonly field: keyof V & string; readonly maxLength: number };
  readonly reset?: Partial<V>;
}

export type ImportKey = Extract<EndpointKey, `POST ${string}/import`>;

export interface ListOptions<R extends StoredRecord> {
  /** The first column is the title; it heads a row on narrow screens. */
  readonly columns: readonly [Column<R>, ...Column<R>[]];
  readonly lead?: {
    readonly label: string;
    readonly width: string;
    readonly render: (record: R) => ReactNode;
    /** A picture of 320 × 180 pixels, where all columns have room. */
    readonly renderLarge?: (record: R) => ReactNode;
  };
  /** Panel width in pixels below which rare columns are left out; defaults to 880. */
  readonly narrowBelow?: number;
  readonly filters?: ListFilters;
  /** The first one is the default order. */
  readonly sorts: readonly [SortChoice<R>, ...SortChoice<R>[]];
  readonly searchPlaceholder: string;
  readonly isFeatured?: (record: R) => boolean;
  /** Hook that returns the actions of a row besides View, Edit and Delete; they are in a menu. */
  readonly useRowActions?: () => (record: R) => readonly RowAction[];
  /** Hook that returns bulk actions besides Delete. */
  readonly useBulkActions?: (
    selected: SelectedRecords<R>,
    deselect: (ids: readonly number[]) => void,
  ) => readonly BulkAction[];
}

export interface RecordOptions<R extends StoredRecord, V extends FormValues> {
  /** Heading of the record's page; defaults to its name. */
  readonly heading?: (record: R) => ReactNode;
  /** Above the form: what one opens the record for. */
  readonly Lead?: ComponentType<{ record: R }>;
  /** What is known of the record besides its fields; empty ones aren't shown. */
  readonly facts?: (record: R) => readonly Detail[];
  /** Sections below the form, each of which loads by itself. */
  readonly sections?: (record: R) => readonly RecordSection[];
  /** Beside the name in the head of the record's page. */
  readonly renderBadge?: (record: R) => ReactNode;
  /** Path of the page that edits a record; without it, its drawer. */
  readonly getEditor?: (id: number) => string;
  readonly duplicate?: Duplication<V>;
}

export interface DeletionOptions<R extends StoredRecord> {
  readonly protected?: ProtectedRecords<R>;
  /** Shown in the confirmation: what depends on the records. Null: all that a search or filters find. */
  readonly Dependents?: ComponentType<{ records: readonly R[] | null }>;
  readonly onFailed?: (message: string, reason: string | undefined) => void;
}

/** What the records of a collection can do. A collection that the contract declares says it there. */
export interface Abilities {
  /** Records have an `order` and can be moved; its column renders an OrderCell. */
  readonly ordered?: boolean;
  /** Every save is a version that can be restored. */
  readonly versioned?: boolean;
  /** Records go live and end at a time; the form asks for both. */
  readonly published?: boolean;
  /** Records have `active`, which is part of their state: what is hidden is an inactive draft. */
  readonly hidesInactive?: boolean;
  /** Lists count what is to mend, such as the same link twice, and show it. */
  readonly mends?: boolean;
  readonly exported?: ExportKey;
  readonly imported?: ImportKey;
}

/** The fields of a bulk edit, or the form of one that isn't made of fields. The form takes records, not all matches. */
export interface BulkEditOptions<R> {
  readonly fields?: readonly BulkField[];
  readonly Form?: ComponentType<BulkFormProps<R>>;
}

export interface AdminCollection<R extends StoredRecord, V extends FormValues> {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly title: string;
  readonly icon: Icon;
  /** `video` and `videos`, for use in sentences. */
  readonly noun: string;
  readonly nouns: string;
  readonly getName: (record: R) => string;
  readonly messages: CollectionMessages;
  readonly abilities: Abilities;
  readonly list: ListOptions<R>;
  readonly record: RecordOptions<R, V>;
  readonly form: FormDefinition<R, V>;
  readonly deletion?: DeletionOptions<R>;
  readonly bulkEdit?: BulkEditOptions<R>;
}
