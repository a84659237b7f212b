import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Video } from '@qram/contract/modules/videos';
import { videoIdOf, watchLink } from '@qram/contract/video-link';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { FlagSwitch } from '../../../admin/form/FlagSwitch.tsx';
import { ThumbnailPreview } from './ThumbnailPreview.tsx';
import classes from './videos.module.css';

export type VideoValues = {
  title: string;
  link: string;
  description: string;
  views: number | string;
  featured: number;
};

/** Fields of a video; what the link points at is shown as soon as it is known. */
export function VideoFields({ form }: FieldsProps<Video, VideoValues>) {
  const { link, featured } = form.values;
  const id = videoIdOf(link);
  const saved = id ? watchLink(id) : null;
  return (
    <>
      <TextInput label="Title" withAsterisk maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <div>
        <TextInput
          label="Link"
          withAsterisk
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://youtu.be/…"
          description="A link to one video: short link, watch, embed or shorts."
          {...form.getInputProps('link')}
        />
        {saved && saved !== link.trim() ? (
          <p className={classes.normalized}>
            Will be saved as <span className={classes.link}>{saved}</span>
          </p>
        ) : null}
      </div>
      <ThumbnailPreview link={link} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <NumberInput
        label="Views"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        {...form.getInputProps('views')}
      />
      <FlagSwitch
        label="Featured"
        description="Featured videos are marked in the list."
        value={featured}
        onChange={(value) => form.setFieldValue('featured', value)}
      />
    </>
  );
}
