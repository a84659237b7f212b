import { ActionIcon, Text, TextInput } from '@mantine/core';
import { getVideoId, thumbnailUrl, watchLink } from '@qram/contract/modules/videos/video-link';
import { type Video, videos } from '@qram/contract/modules/videos/videos';
import { IconExternalLink, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { useRowTabIndex } from '../../../admin/list/table/row-keys.tsx';
import { DuplicateNotice } from '../../../admin/record/fields/DuplicateNotice.tsx';
import { useDuplicates } from '../../../admin/record/fields/use-duplicates.ts';
import { FieldInputs } from '../../../admin/screen/FieldInputs.tsx';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import text from '../../../admin/ui/text.module.css';
import thumb from '../../../admin/ui/thumb.module.css';
import { VideoArtwork } from '../../../ui/artwork/VideoArtwork.tsx';
import { useProposedTitle, type VideoValues } from './use-proposed-title.ts';
import { VideoTitle } from './VideoTitle.tsx';
import classes from './videos.module.css';
import { videosScreen } from './videos-screen.ts';

/** Thumbnail of a link, or why there is none. */
function ThumbnailPreview({ link }: { link: string }) {
  const id = getVideoId(link);
  if (!id) {
    return (
      <div className={classes.preview}>
        <IconVideo size={26} stroke={1.4} aria-hidden="true" />
        <span>A preview appears once the link points to a video.</span>
      </div>
    );
  }
  return (
    <div className={classes.preview}>
      <SafeImage
        src={thumbnailUrl(id)}
        alt="Preview of the video"
        className={thumb.picture}
        fallback={
          <>
            <IconVideoOff size={26} stroke={1.4} aria-hidden="true" />
            <span>The preview couldn't be loaded. The link itself is valid.</span>
          </>
        }
      />
    </div>
  );
}

/** Fields of a video, with a preview of the link. */
function VideoFields({ form, record }: FieldsProps<Video, VideoValues>) {
  const proposal = useProposedTitle(form);
  const { link } = form.values;
  const id = getVideoId(link);
  const saved = id ? watchLink(id) : null;
  const duplicates = useDuplicates({
    module: 'videos',
    value: saved,
    record,
    find: async (api, value, except, signal) =>
      (await api('GET /api/videos/duplicates', { query: { link: value, except }, signal })).data,
  });
  return (
    <>
      <div>
        <TextInput
          label="Link"
          withAsterisk
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://youtu.be/…"
          description="Any YouTube link to one video."
          data-autofocus={record === null || undefined}
          {...form.getInputProps('link')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && proposal.submitLater(event.currentTarget.form)) event.preventDefault();
          }}
        />
        {saved && saved !== link.trim() ? (
          <Text mt="xs" fz="xs" lh={1.45} c="var(--ink-2)">
            Will be saved as{' '}
            <Text span ff="monospace" fz="xs" c="dimmed" className={text.wrap}>
              {saved}
            </Text>
          </Text>
        ) : null}
        <DuplicateNotice duplicates={duplicates} path={videosScreen.path} />
      </div>
      <ThumbnailPreview link={link} />
      <VideoTitle form={form} proposal={proposal} focused={record !== null} />
      <FieldInputs collection={videos} form={form} except={['link', 'title']} />
    </>
  );
}

/** Thumbnail in the list. Hosts send 480×360 pixels with bars above and below, which are cropped. */
function RowThumbnail({ link }: { link: string }) {
  const id = getVideoId(link);
  return (
    <span className={`${thumb.thumb} ${classes.thumb}`}>
      <SafeImage
        src={id ? thumbnailUrl(id) : null}
        alt=""
        className={thumb.picture}
        fallback={<VideoArtwork seed={id ?? link} small />}
      />
    </span>
  );
}

const OpenLink = ({ video: { title, link } }: { video: Video }) => (
  <ActionIcon
    tabIndex={useRowTabIndex()}
    component="a"
    variant="transparent"
    className={classes.open}
    href={link}
    target="_blank"
    rel="noreferrer"
    aria-label={`Open link of ${title} in a new tab`}
    title={`Open link: ${link}`}
  >
    <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
);

export const videosDefinition = fieldCollection(videos, {
  ...labelsFrom(videosScreen),
  messages: {
    load: 'Failed to load videos. Please try again later.',
    deleteOne: 'Failed to delete video.',
    deleteMany: 'Failed to delete Videos.',
    save: 'Failed to save video.',
  },
  list: {
    lead: {
      label: 'Thumbnail',
      width: '64px',
      render: (video) => <RowThumbnail link={video.link} />,
    },
    columns: [
      'title',
      { field: 'link', rare: true, detail: () => null, render: (video) => <OpenLink video={video} /> },
      { field: 'views', rare: true },
      'created_at',
    ],
    narrowBelow: 962,
    isFeatured: (video) => video.featured === 1,
  },
  form: {
    Fields: VideoFields,
  },
});
