import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CollectionDeclaration } from '@qram/contract/collection/collection';
import type { Field } from '@qram/contract/collection/fields';
import { Fragment } from 'react';
import type { FormValues } from '../collection/admin-collection.ts';
import { TimeField } from '../publication/TimeField.tsx';
import { FlagSwitch } from '../ui/FlagSwitch.tsx';
import { shownEntries } from './field-values.ts';

/** Lines of a long text's input before it scrolls. */
const ROWS = { minRows: 3, maxRows: 8 } as const;
const ROWS_OF_PARAGRAPHS = { minRows: 3, maxRows: 14 } as const;

interface FieldInputProps {
  name: string;
  field: Field;
  form: UseFormReturnType<FormValues>;
  /** The form opens with the focus in it. */
  focused: boolean;
}

/** The input of one field, by its control. */
function FieldInput({ name, field: { meta }, form, focused }: FieldInputProps) {
  const { label, hint, placeholder, max, min, most, control, required, paragraphs } = meta;
  const common = {
    label,
    description: hint,
    placeholder,
    withAsterisk: required !== undefined,
    'data-autofocus': focused || undefined,
  };
  switch (control) {
    case 'switch':
      return (
        <FlagSwitch
          label={label}
          description={hint}
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
          {...form.getInputProps(name)}
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
          {...form.getInputProps(name)}
        />
      );
    default:
      return <TextInput {...common} maxLength={max} {...form.getInputProps(name)} />;
  }
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

/** The inputs of a collection's fields, in their order. */
export function FieldInputs<V extends FormValues>({ collection, form, except = [] }: FieldInputsProps<V>) {
  const shown = shownEntries(collection).filter(([name]) => !except.includes(name));
  const first = shown[0]?.[0];
  const untyped = form as unknown as UseFormReturnType<FormValues>;
  return toLines(shown).map((line) => {
    const inputs = line.map(([name, field]) => (
      <FieldInput key={name} name={name} field={field} form={untyped} focused={name === first && except.length === 0} />
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
