import { z } from 'zod';
import type { FileRule } from '../api/endpoint.ts';
import * as inputs from '../api/fields.ts';

/** Input and display of a field in the back office. */
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
  /** Name on screens: input, column, detail and history. */
  readonly label: string;
  readonly control: Control;
  /** Text below the input. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** Max characters of a text. */
  readonly max?: number;
  /** Range of a number. */
  readonly min?: number;
  readonly most?: number;
  /** Shares a line with other short inputs. */
  readonly short?: true;
  /** Formats a stored number for people. */
  readonly format?: (value: number) => string;
  /** Message for an empty value; absent: optional. */
  readonly required?: string;
  /** Default of a new record. */
  readonly initial?: unknown;
  /** Makes lists sortable: texts ignore case, `optional` nulls sort lowest. */
  readonly sort?: 'text' | 'plain' | 'optional';
  readonly sortLabels?: readonly [string, string];
  /** Makes lists searchable for these callers. */
  readonly search?: 'admin' | 'anyone' | 'both';
  /** Makes lists filterable: by value, or to upcoming times, soonest first. */
  readonly filter?: true | 'upcoming';
  /** Labels of its values; those of a flag are 0 and 1. */
  readonly words?: Readonly<Record<string, string>>;
  /** Accepted by the API, but not in forms. */
  readonly hidden?: true;
  /** Column name, if different. */
  readonly column?: string;
  /** False: no column; the server loads and saves it. */
  readonly stored?: false;
  /** Stores formulas as people read them: `√N` for `$\sqrt{N}$`. */
  readonly formulas?: true;
  /** Editable in bulk. */
  readonly bulk?: true;
  /** False: too long for lists. */
  readonly listed?: false;
  /** A counter: changes make no version. */
  readonly counter?: true;
  /** Duplicates get the initial value. */
  readonly resets?: true;
  /** Merges each paragraph on its own when two admins save. */
  readonly paragraphs?: true;
  /** Example value for import files. */
  readonly example?: string | number;
}

/**
 * A field of a collection. @template Input schema of the input @template Output schema of the record's value @template
 * Value its type in the table, if it is a column
 */
export interface Field<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Value = unknown,
  Meta extends FieldMeta = FieldMeta,
  Change extends z.ZodType = Input,
> {
  readonly input: Input;
  /** Schema of an update, if different. */
  readonly change?: Change;
  readonly output: Output;
  readonly meta: Meta;
  /** Record fields of a picture's columns, or of a document. */
  readonly stored?: z.ZodRawShape;
  /** Columns of a document. */
  readonly columns?: z.ZodRawShape;
  /** Accepted uploads of a picture or document. */
  readonly rule?: FileRule;
  /** For the compiler only. */
  readonly value?: Value;
}

export type Fields = { readonly [name: string]: Field };

type Given = Omit<FieldMeta, 'control'>;
/** Keeps the declared properties and the control as literal types. */
type With<M, C extends Control> = M & { readonly control: C };

/** Rejects misspelled properties, which inference would accept. */
export type Only<Allowed, M> = M & { readonly [K in Exclude<keyof M, keyof Allowed>]: never };

type TextInput = ReturnType<typeof inputs.text>;

type TextMeta = Given & { readonly max: number; readonly multiline?: true };

/** Trims; at most `max` characters. */
export function text<const M extends TextMeta>(
  meta: Only<TextMeta, M>,
): Field<TextInput, z.ZodString, string, With<M, 'text' | 'textarea'>> {
  const input = meta.required === undefined ? inputs.text(meta.max) : inputs.requiredText(meta.max, meta.required);
  return { input, output: z.string(), meta: { ...meta, control: meta.multiline ? 'textarea' : 'text' } };
}

type IntegerInput = ReturnType<typeof inputs.integer>;

type IntegerMeta = Given & { readonly min: number; readonly most: number; readonly invalid?: string };

/**
 * @param invalid message for anything but a whole number in range
 * @param input replaces the input schema, for other messages
 */
export function integer<const M extends IntegerMeta, Input extends z.ZodType<number> = IntegerInput>(
  meta: Only<IntegerMeta, M>,
  input?: Input,
): Field<Input, z.ZodInt, number, With<M, 'number'>> {
  const accepted = input ?? (inputs.integer(meta.min, meta.most, meta.invalid) as z.ZodType as Input);
  return { input: accepted, output: z.int(), meta: { ...meta, control: 'number' } };
}

export function flag<const M extends Given>(
  meta: Only<Given, M>,
): Field<typeof inputs.flag, typeof inputs.flagOut, number, With<M, 'switch'>> {
  return { input: inputs.flag, output: inputs.flagOut, meta: { ...meta, control: 'switch' } };
}

type TimeMeta = Given & { readonly invalid: string };

export function time<const M extends TimeMeta>(
  meta: Only<TimeMeta, M>,
): Field<ReturnType<typeof inputs.instant>, typeof inputs.timestamp, string, With<M, 'time'>> {
  return { input: inputs.instant(meta.invalid), output: inputs.timestamp, meta: { ...meta, control: 'time' } };
}

/** Text by a value type of the contract, such as a normalized link. */
export function field<Input extends z.ZodType<string | null | undefined>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodString, string, With<M, 'text'>> {
  return { input, output: z.string(), meta: { ...meta, control: 'text' } };
}

/** Null if missing, also in new records. */
export function optional<Input extends z.ZodType, Output extends z.ZodType, const M extends Given>(
  input: Input,
  output: Output,
  meta: Only<Given, M>,
): Field<Input, z.ZodNullable<Output>, z.output<Output> | null, With<M, 'text'> & { readonly initial: null }> {
  return { input, output: output.nullable(), meta: { ...meta, control: 'text', initial: null } };
}

/** `YYYY-MM-DD`; null if unknown. */
export function day<Input extends z.ZodType<string | null>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodNullable<z.ZodString>, string | null, With<M, 'day'> & { readonly initial: null }> {
  return { input, output: z.string().nullable(), meta: { ...meta, control: 'day', initial: null } };
}

type ChoiceMeta<Value extends string> = Given & { readonly words: Readonly<Record<Value, string>> };

export function choice<Words extends z.ZodEnum, const M extends ChoiceMeta<z.output<Words> & string>>(
  values: Words,
  meta: Only<ChoiceMeta<z.output<Words> & string>, M>,
): Field<Words, Words, z.output<Words>, With<M, 'choice'>> {
  return { input: values, output: values, meta: { ...meta, control: 'choice' } };
}

export function names<Input extends z.ZodType<string[]>, const M extends Given>(
  input: Input,
  meta: Only<Given, M>,
): Field<Input, z.ZodArray<z.ZodString>, string, With<M, 'list'>> {
  return { input, output: z.array(z.string()), meta: { ...meta, control: 'list' } };
}

/** @param input schema of a new record, for other messages; changes accept any id */
export function reference<const M extends Given, Input extends z.ZodType<number> = typeof inputs.id>(
  meta: Only<Given, M>,
  input?: Input,
): Field<Input, typeof inputs.idOut, number, With<M, 'reference'>, typeof inputs.id> {
  const accepted = input ?? (inputs.id as z.ZodType as Input);
  return { input: accepted, change: inputs.id, output: inputs.idOut, meta: { ...meta, control: 'reference' } };
}

export interface PictureField<Stored extends z.ZodRawShape, Meta extends FieldMeta>
  extends Field<z.ZodNever, z.ZodNever, never, Meta> {
  readonly stored: Stored;
  readonly rule: FileRule;
}

/**
 * Uploaded under the field's name; an empty text removes it.
 * @param stored its columns in the record; `…_alt` and `…_focal` come from the media library
 */
export function picture<const M extends Given, Stored extends z.ZodRawShape>(
  meta: Only<Given, M>,
  rule: FileRule,
  stored: Stored,
): PictureField<Stored, With<M, 'picture'>> {
  return { input: z.never(), output: z.never(), meta: { ...meta, control: 'picture' }, stored, rule };
}

export interface DocumentField<Stored extends z.ZodRawShape, Columns extends z.ZodRawShape, Meta extends FieldMeta>
  extends Field<z.ZodNever, z.ZodNever, never, Meta> {
  readonly stored: Stored;
  readonly columns: Columns;
  readonly rule: FileRule;
}

/**
 * Uploaded under the field's name; an empty text removes it.
 * @param stored fields of the record, such as the file name
 * @param columns columns of the table
 */
export function document<const M extends Given, Stored extends z.ZodRawShape, Columns extends z.ZodRawShape>(
  meta: Only<Given, M>,
  rule: FileRule,
  stored: Stored,
  columns: Columns,
): DocumentField<Stored, Columns, With<M, 'document'>> {
  return { input: z.never(), output: z.never(), meta: { ...meta, control: 'document' }, stored, columns, rule };
}
