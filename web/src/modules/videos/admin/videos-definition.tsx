import { ActionIcon, Box, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import {
  VIDEO_DESCRIPTION_MAX,
  VIDEO_MESSAGES,
  VIDEO_TITLE_MAX,
  type Video,
  videoCreate,
  videoUpdate,
} from '@qram/contract/modules/videos';
import { formatDuration } from '@qram/contract/video-duration';
import { getVideoId, thumbnailAddress, watchLink } from '@qram/contract/video-link';
import { IconExternalLink, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { yesOrNo } from '../../../admin/collection/bulk-choices.ts';
import { DuplicateNotice } from '../../../admin/form/DuplicateNotice.tsx';
import { useDuplicates } from '../../../admin/form/use-duplicates.ts';
import { publishedCollection } from '../../../admin/screen/published-collection.ts';
import { Time } from '../../../admin/Time.tsx';
import { count } from '../../../admin/text-format.ts';
import { FlagSwitch } from '../../../admin/ui/FlagSwitch.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import text from '../../../admin/ui/text.module.css';
import thumb from '../../../admin/ui/thumb.module.css';
import { VideoArtwork } from '../../../ui/artwork/VideoArtwork.tsx';
import { useProposedTitle, type VideoValues } from './use-proposed-title.ts';
import { VideoOrigin, VideoSpeech } from './VideoDetailsFields.tsx';
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
        src={thumbnailAddress(id)}
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
  const { link, featured } = form.values;
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
          <Text mt={6} fz={13} lh={1.45} c="var(--ink-2)">
            Will be saved as{' '}
            <Text span ff="monospace" fz={12.5} c="dimmed" className={text.wrap}>
              {saved}
            </Text>
          </Text>
        ) : null}
        <DuplicateNotice duplicates={duplicates} path={videosScreen.path} />
      </div>
      <ThumbnailPreview link={link} />
      <VideoTitle form={form} proposal={proposal} focused={record !== null} />
      <VideoOrigin form={form} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={VIDEO_DESCRIPTION_MAX}
        {...form.getInputProps('description')}
      />
      <VideoSpeech form={form} />
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
        description="Marks the video in this list. Visitors see no difference."
        value={featured}
        onChange={(value) => form.setFieldValue('featured', value)}
      />
    </>
  );
}

/** Thumbnail in the list. Hosts send 480×360 pixels with bars above and below, which are cropped. */
function RowThumbnail({ link }: { link: string }) {
  const id = getVideoId(link);
  return (
    <span className={`${thumb.thumb} ${classes.thumb}`}>
      <SafeImage
        src={id ? thumbnailAddress(id) : null}
        alt=""
        className={thumb.picture}
        fallback={<VideoArtwork seed={id ?? link} small />}
      />
    </span>
  );
}

const OpenLink = ({ video: { title, link } }: { video: Video }) => (
  <ActionIcon
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

const NO_DETAILS = { publisher: '', duration: '', captions: '', transcript: '' };

const showDuration = (seconds: number | null): string => (seconds === null ? '' : formatDuration(seconds));

/** A transcript in the details, scrolled when it is long. */
function Transcript({ text: transcript }: { text: string }) {
  if (transcript === '') return null;
  return (
    <Box component="section" className={classes.transcript} aria-label="Transcript" tabIndex={0}>
      {transcript}
    </Box>
  );
}

export const videosDefinition = publishedCollection<Video, VideoValues>({
  ...labelsFrom(videosScreen),
  exported: 'GET /api/videos/export',
  imported: 'POST /api/videos/import',
  getName: (video) => video.title,
  lead: {
    label: 'Thumbnail',
    width: '64px',
    render: (video) => <RowThumbnail link={video.link} />,
  },
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (video) => <span title={video.title}>{video.title}</span> },
    {
      key: 'link',
      label: 'Link',
      sort: 'link',
      detail: () => null,
      render: (video) => <OpenLink video={video} />,
    },
    {
      key: 'views',
      label: 'Views',
      sort: 'views',
      render: (video) => count(video.views),
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      usual: '88px',
      render: (video) => <Time at={video.created_at} show="day" />,
    },
  ],
  versioned: true,
  narrowBelow: 962,
  searchPlaceholder: 'Search title or link',
  sorts: [
    { value: '-created_at', label: 'Newest first' },
    { value: 'created_at', label: 'Oldest first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
    { value: '-views', label: 'Most viewed' },
    { value: 'views', label: 'Least viewed' },
    { value: 'link', label: 'Link A to Z' },
    { value: '-link', label: 'Link Z to A' },
  ],
  messages: {
    load: 'Failed to load videos. Please try again later.',
    deleteOne: 'Failed to delete video.',
    deleteMany: 'Failed to delete Videos.',
    save: 'Failed to save video.',
  },
  duplicate: { title: { field: 'title', maxLength: VIDEO_TITLE_MAX }, reset: { views: 0 } },
  bulkFields: [{ field: 'featured', label: 'Featured', useChoices: yesOrNo }],
  isFeatured: (video) => video.featured === 1,
  details: (video) => [
    { label: 'Preview', value: <ThumbnailPreview link={video.link} /> },
    { label: 'Title', value: video.title },
    {
      label: 'Link',
      value: (
        <a href={video.link} target="_blank" rel="noreferrer" className={text.link}>
          {video.link}
        </a>
      ),
    },
    { label: 'Publisher', value: video.publisher },
    { label: 'Length', value: showDuration(video.duration) },
    { label: 'Description', value: video.description },
    { label: 'Captions', value: video.captions },
    { label: 'Transcript', value: <Transcript text={video.transcript} /> },
    { label: 'Views', value: count(video.views) },
    { label: 'Featured', value: video.featured === 1 ? 'Yes' : 'No' },
  ],
  form: {
    empty: { ...NO_DETAILS, title: '', link: '', description: '', views: 0, featured: 0 },
    toValues: ({ title, link, description, views, featured, ...video }) => ({
      publisher: video.publisher,
      duration: showDuration(video.duration),
      captions: video.captions,
      title,
      link,
      description,
      views,
      featured,
      transcript: video.transcript,
    }),
    createSchema: videoCreate,
    updateSchema: videoUpdate,
    required: { title: VIDEO_MESSAGES.titleRequired, link: VIDEO_MESSAGES.linkRequired },
    paragraphs: ['transcript'],
    labels: {
      title: 'Title',
      link: 'Link',
      publisher: 'Publisher',
      duration: 'Length',
      description: 'Description',
      captions: 'Captions',
      transcript: 'Transcript',
      views: 'Views',
      featured: 'Featured',
    },
    show: (field, value) => (field === 'featured' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    Fields: VideoFields,
  },
});
