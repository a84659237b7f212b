import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { GalleryImage } from '@qram/contract/modules/gallery';
import type { FieldsProps } from '../../../admin/collection/collection-definition.ts';
import { FlagSwitch } from '../../../admin/form/FlagSwitch.tsx';

export type SlideValues = { title: string; description: string; order: number | string; active: number };

/** Fields of a slide, apart from its picture. */
export function SlideFields({ form }: FieldsProps<GalleryImage, SlideValues>) {
  return (
    <>
      <TextInput label="Title" withAsterisk maxLength={120} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <NumberInput
        label="Order"
        description="Slides are shown from the lowest number to the highest."
        withAsterisk
        min={0}
        max={9999}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('order')}
      />
      <FlagSwitch
        label="Active"
        description="Only active slides are shown on the home page."
        value={form.values.active}
        onChange={(value) => form.setFieldValue('active', value)}
      />
    </>
  );
}
