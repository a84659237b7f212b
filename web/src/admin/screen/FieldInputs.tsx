import {
  NumberInput,
  Select,
  type SelectProps,
  SimpleGrid,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Collection, CollectionDeclaration, ValueNames } from '@qram/contract/collection/collection';
import type { Field, Fields } from '@qram/contract/collection/fields';
import { Fragment } from 'react';
import type { FormValues } from '../declaration/admin-collection.ts';
import { TimeField } from '../record/publication/TimeField.tsx';
import { FlagSwitch } from '../ui/FlagSwitch.tsx';
import { shownEntries } from './field-values.ts';

/** Lines of a long text's input before it scrolls. */
const ROWS = { minRows: 3, maxRows: 8 } as const;
const ROWS_OF_PARAGRAPHS = { minRows: 3, maxRows: 14 } as const;

/** How a form shows an input differently from others of its kind. */
type Shown = Pick<
  TextInputProps & TextareaProps,
  'minRows' | 'maxRows' | 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'min' | 'max' | 'onBlur'
> & {
  readonly label?: string;
  readonly description?: string | undefined;
  /** Records to choose a reference from. */
  options?: readonly { readonly id: number; readonly title: string }[];
};

interface ControlProps {
  name: string;
  field: Field;
  form: UseFormReturnType<FormValues>;
  /** The form opens with the focus in it. */
  focused: boolean;
  shown?: Shown | undefined;
}

function FieldControl({ name, field: { meta }, form, focused, shown: { options = [], ...shown } = {} }: ControlProps) {
  const { label, hint, placeholder, max, min, most, control, required, paragraphs } = meta;
  const common = {
    label,
    description: hint,
    placeholder,
    withAsterisk: required !== undefined,
    'data-autofocus': focused || undefined,
  };
  const given = form.getInputProps(name);
  switch (control) {
    case 'switch':
      return (
        <FlagSwitch
          label={shown.label ?? label}
          description={shown.description ?? hint}
          value={Number(form.values[name])}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          min={min}
          max={most}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={(min ?? 0) < 0}
          thousandSeparator=","
          {...given}
        />
      );
    case 'time':
      return (
        <TimeField
          label={label}
          value={String(form.values[name] ?? '')}
          error={form.errors[name]}
          onChange={(at) => form.setFieldValue(name, at)}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...common}
          autosize
          {...(paragraphs ? ROWS_OF_PARAGRAPHS : ROWS)}
          maxLength={max}
          {...given}
          {...(shown as TextareaProps)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={Object.entries(meta.words ?? {}).map(([value, word]) => ({ value, label: word }))}
          value={String(form.values[name])}
          onChange={(next) => next && form.setFieldValue(name, next)}
        />
      );
    case 'reference':
      return (
        <Select
          {...common}
          placeholder={`Choose a ${label.toLowerCase()}`}
          searchable={options.length > 8}
          nothingFoundMessage={`No matching ${label.toLowerCase()}`}
          data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
          {...given}
          {...(shown as SelectProps)}
          value={String(form.values[name]) || null}
        />
      );
    case 'day':
      return <TextInput {...common} type="date" {...given} {...(shown as TextInputProps)} />;
    default:
      return <TextInput {...common} maxLength={max} {...given} {...(shown as TextInputProps)} />;
  }
}

interface FieldInputProps<D extends CollectionDeclaration, V extends FormValues> extends Shown {
  collection: Collection<D>;
  name: ValueNames<D['fields']> & keyof V;
  form: UseFormReturnType<V>;
  focused?: boolean;
}

/** The input of one field, in a form with others of its own. */
export function FieldInput<D extends CollectionDeclaration, V extends FormValues>({
  collection,
  name,
  form,
  focused = false,
  ...shown
}: FieldInputProps<D, V>) {
  const field = (collection.fields as Fields)[name] as Field;
  const untyped = form as unknown as UseFormReturnType<FormValues>;
  return <FieldControl name={name} field={field} form={untyped} focused={focused} shown={shown} />;
}

/** Fields in lines: short ones that follow each other share one. */
function toLines(fields: readonly (readonly [string, Field])[]): (readonly [string, Field])[][] {
  const lines: (readonly [string, Field])[][] = [];
  for (const entry of fields) {
    const line = lines.at(-1);
    const isShort = entry[1].meta.short === true;
    if (isShort && line?.[0]?.[1].meta.short) line.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

interface FieldInputsProps<V extends FormValues> {
  collection: CollectionDeclaration;
  form: UseFormReturnType<V>;
  /** Fields that the form shows itself. */
  except?: readonly (keyof V & string)[];
}

export function FieldInputs<V extends FormValues>({ collection, form, except = [] }: FieldInputsProps<V>) {
  const shown = shownEntries(collection).filter(([name]) => !except.includes(name));
  const first = shown[0]?.[0];
  const untyped = form as unknown as UseFormReturnType<FormValues>;
  return toLines(shown).map((line) => {
    const inputs = line.map(([name, field]) => (
      <FieldControl
        key={name}
        name={name}
        field={field}
        form={untyped}
        focused={name === first && except.length === 0}
      />
    ));
    const key = line[0]?.[0];
    return line.length === 1 ? (
      <Fragment key={key}>{inputs}</Fragment>
    ) : (
      <SimpleGrid key={key} minColWidth={190} autoFlow="auto-fit" spacing="md" verticalSpacing="lg">
        {inputs}
      </SimpleGrid>
    );
  });
}
