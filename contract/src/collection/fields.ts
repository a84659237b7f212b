import { z } from 'zod';
import type { FileRule } from '../api/endpoint.ts';
import * as inputs from '../api/fields.ts';

/** How the back office shows a field and lets it be edited. */
export type Control =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'choice'
  | 'reference'
  | 'list'
  | 'day'
  | 'time'
  | 'picture'
  | 'document';

/** The properties of a field beside its values. */
export interface FieldMeta {
  /** Its name on screens: of the input, the column, the detail and the history. */
  readonly label: string;
  readonly control: Control;
  /** Text below the input. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** Characters, of a text. */
  readonly max?: number;
  /** Least and greatest value, of a number. */
  readonly min?: number;
  readonly most?: number;
  /** Its input is short and shares a line with short ones beside it. */
  readonly short?: true;
  /** A stored number as people write and read it. */
  readonly format?: (value: number) => string;
  /** The message for an empty value; without it, the field may be left empty. */
  readonly required?: string;
  /** The value of a new record that is sent without one. */
  readonly initial?: unknown;
  /** Lists can be sorted by it: texts without regard to case, `optional` values may be null, which sorts lowest. */
  readonly sort?: 'text' | 'plain' | 'optional';
  /** Names of the two orders, ascending first; texts are named A to Z. */
  readonly sortLabels?: readonly [string, string];
  /** Whose searches of the list look in it. */
  readonly search?: 'admin' | 'anyone' | 'both';
  /** Lists can be filtered by its value; by a time, to the records whose time is still to come, soonest first. */
  readonly filter?: true | 'upcoming';
  /** The words for its values: for those of a flag, 0 and 1. */
  readonly words?: Readonly<Record<string, string>>;
  /** The API takes it, and no form. */
  readonly hidden?: true;
  /** The name of its column, where that is another. */
  readonly column?: string;
  /** False: it is no column of the table; the server saves and loads it. */
  readonly stored?: false;
  /** Formulas in it are stored as people read them: `√N` for `$\sqrt{N}$`. */
  readonly formulas?: true;
  /** Several records can get it at once. */
  readonly bulk?: true;
  /** False: only single records have it, because it can be long. */
  readonly listed?: false;
  /** It counts something, so a change of it is no version. */
  readonly counter?: true;
  /** A duplicate begins with its initial value. */
  readonly resets?: true;
  /** Text of several paragraphs, of which each is merged on its own when two admins save the record. */
  readonly paragraphs?: true;
  /** Its cell in the example row of a file to import. */
  readonly example?: string | number;
}

/**
 * A field of a collection, said once.
 * @template Input schema of what may be sent
 * @template Output schema of its value in a record
 * @template Value its type in the table, where it is a column of its name
 */
export interface Field<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Value = unknown,
  Meta extends FieldMeta = FieldMeta,
  Change extends z.ZodType = Input,
> {
  readonly input: Input;
  /** The schema of an update, where that differs. */
  readonly change?: Change;
  readonly output: Output;
  readonly meta: Meta;
  /** Of a picture: its columns, as fields of the record. Of a document: the fields that a record has of it. */
  readonly stored?: z.ZodRawShape;
  /** Of a document: its columns. */
  readonly columns?: z.ZodRawShape;
  /** Of a picture or document: which uploads are accepted. */
  readonly rule?: FileRule;
  /** For the compiler only. */
  readonly value?: Value;
}

export type Fields = { readonly [name: string]: Field };

type Given = Omit<FieldMeta, 'control'>;
/** The declared properties and the control, as literal types. */
type With<M, C extends Control> = M & { readonly control: C };

/** Refuses misspelled properties, which inferred types would take. */
export type Only<Allowed, M> = M & { readonly [K in Exclude<keyof M, keyof Allowed>]: never };

type TextInput = ReturnType<typeof inputs.text>;

type TextMeta = Given & { readonly max: number; readonly multiline?: true };

/** Trimmed text of at most `max` characters. */
export function text<const M extends TextMeta>(
  meta: Only<TextMeta, M>,
): Field<TextInput, z.ZodString, string, With<M, 'text' | 'textarea'>> {
  const input = meta.required === undefined ? inputs.text(meta.max) : inputs.requiredText(meta.max, meta.required);
  return { input, output: z.string(), meta: { ...meta, control: meta.multiline ? 'textarea' : 'text' } };
}

type IntegerInput = ReturnType<typeof inputs.integer>;

type IntegerMeta = Given & { readonly min: number; readonly most: number; readonly invalid?: string };

/** A whole number from `min` to `most`; `invalid` is the message for anything else. `input` replaces the schema of what may be sent, for messages of its own. */
export function integer<const M extends IntegerMeta, Input extends z.ZodType<number> = IntegerInput>(
  meta: Only<IntegerMeta, M>,
  input?: Input,
): Field<Input, z.ZodInt, number, With<M, 'number'>> {
  const accepted = input ?? (inputs.integer(meta.min, meta.most, meta.invalid) as z.ZodType as Input);
  return { input: accepted, output: z.int(), meta: { ...meta, control: 'number' } };
}

/** 0 or 1. */
export function flag<const M extends Given>(
  meta: Only<Given, M>,
): Field<typeof inputs.flag, typeof inputs.flagOut, number, With<M, 'switch'>> {
  return { input: inputs.flag, output: inputs.flagOut, meta: { ...meta, control: 'switch' } };
}

type TimeMeta = Given & { readonly invalid: string };

/** A time, in UTC to milliseconds. `invalid` is the message for anything else. */
export function time<const M extends TimeMeta>(
  meta: Only<TimeMeta, M>,
): Field<ReturnType<typeof inputs.instant>, typeof inputs.timestamp, string, With<M, 'time'>> {
  return { input: inputs.instant(meta.invalid), output: inputs.timestamp, meta: { ...meta, control: 'time' } };
}

/** A value type of the contract, such as a link that is normalized: text in the record and on screens. */
export function field<Input extends z.ZodType<string | null | undefined>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodString, string, With<M, 'text'>> {
  return { input, output: z.string(), meta: { ...meta, control: 'text' } };
}

/** A value that may be missing: null in the record, and in a new one that is sent without it. */
export function optional<Input extends z.ZodType, Output extends z.ZodType, const M extends Given>(
  input: Input,
  output: Output,
  meta: Only<Given, M>,
): Field<Input, z.ZodNullable<Output>, z.output<Output> | null, With<M, 'text'> & { readonly initial: null }> {
  return { input, output: output.nullable(), meta: { ...meta, control: 'text', initial: null } };
}

/** A day as `YYYY-MM-DD`; null if unknown. */
export function day<Input extends z.ZodType<string | null>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodNullable<z.ZodString>, string | null, With<M, 'day'> & { readonly initial: null }> {
  return { input, output: z.string().nullable(), meta: { ...meta, control: 'day', initial: null } };
}

type ChoiceMeta<Value extends string> = Given & { readonly words: Readonly<Record<Value, string>> };

/** One of several words. */
export function choice<Words extends z.ZodEnum, const M extends ChoiceMeta<z.output<Words> & string>>(
  values: Words,
  meta: Only<ChoiceMeta<z.output<Words> & string>, M>,
): Field<Words, Words, z.output<Words>, With<M, 'choice'>> {
  return { input: values, output: values, meta: { ...meta, control: 'choice' } };
}

/** A list of names; JSON in the table. */
export function names<Input extends z.ZodType<string[]>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodArray<z.ZodString>, string, With<M, 'list'>> {
  return { input, output: z.array(z.string()), meta: { ...meta, control: 'list' } };
}

/** The id of a record of another collection. @param input for a new record, with messages of its own; changes take any id */
export function reference<const M extends Given, Input extends z.ZodType<number> = typeof inputs.id>(
  meta: Only<Given, M>,
  input?: Input,
): Field<Input, typeof inputs.idOut, number, With<M, 'reference'>, typeof inputs.id> {
  const accepted = input ?? (inputs.id as z.ZodType as Input);
  return { input: accepted, change: inputs.id, output: inputs.idOut, meta: { ...meta, control: 'reference' } };
}

/** A picture that is uploaded or chosen in the media library. */
export interface PictureField<Stored extends z.ZodRawShape, Meta extends FieldMeta>
  extends Field<z.ZodNever, z.ZodNever, never, Meta> {
  readonly stored: Stored;
  readonly rule: FileRule;
}

/**
 * A picture, uploaded under the field's name. An empty text in its place removes it.
 * @param stored its columns as the record has them; `…_alt` and `…_focal` come from the media library
 */
export function picture<const M extends Given, Stored extends z.ZodRawShape>(
  meta: Only<Given, M>,
  rule: FileRule,
  stored: Stored,
): PictureField<Stored, With<M, 'picture'>> {
  return { input: z.never(), output: z.never(), meta: { ...meta, control: 'picture' }, stored, rule };
}

/** A document that is uploaded or chosen in the media library. */
export interface DocumentField<Stored extends z.ZodRawShape, Columns extends z.ZodRawShape, Meta extends FieldMeta>
  extends Field<z.ZodNever, z.ZodNever, never, Meta> {
  readonly stored: Stored;
  readonly columns: Columns;
  readonly rule: FileRule;
}

/**
 * A document, uploaded under the field's name. An empty text in its place removes it.
 * @param stored what a record tells of it, such as the name of its file
 * @param columns its own columns
 */
export function document<const M extends Given, Stored extends z.ZodRawShape, Columns extends z.ZodRawShape>(
  meta: Only<Given, M>,
  rule: FileRule,
  stored: Stored,
  columns: Columns,
): DocumentField<Stored, Columns, With<M, 'document'>> {
  return { input: z.never(), output: z.never(), meta: { ...meta, control: 'document' }, stored, columns, rule };
}
