import type { Video } from '@qram/contract/modules/videos';
import { VIDEO_MESSAGES, videoCreate, videoUpdate } from '@qram/contract/modules/videos';
import { videoIdOf } from '@qram/contract/video-link';
import { shownBy } from '../../../admin/admin-screen.ts';
import type { AdminCollection } from '../../../admin/collection/admin-collection.ts';
import { count, longDate } from '../../../admin/text-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ThumbnailPreview } from './ThumbnailPreview.tsx';
import { VideoFields, type VideoValues } from './VideoFields.tsx';
import classes from './videos.module.css';
import { videosScreen } from './videos-screen.ts';

/** `watch?v=F_Riqjdh2oM`: what tells one link from another. */
export function shortLink(link: string): string {
  const id = videoIdOf(link);
  return id ? `watch?v=${id}` : link;
}

export const videosDefinition: AdminCollection<Video, VideoValues> = {
  ...shownBy(videosScreen),
  nameOf: (video) => video.title,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (video) => <span title={video.title}>{video.title}</span> },
    {
      key: 'link',
      label: 'Link',
      sort: 'link',
      width: '190px',
      fact: (video) => <span className={classes.link}>{shortLink(video.link)}</span>,
      render: (video) => <span className={classes.link}>{shortLink(video.link)}</span>,
    },
    { key: 'views', label: 'Views', sort: 'views', width: '92px', render: (video) => count(video.views) },
    {
      key: 'featured',
      label: 'Featured',
      width: '104px',
      fact: (video) =>
        video.featured === 1 ? (
          <Badge small tone="accent">
            Featured
          </Badge>
        ) : null,
      render: (video) =>
        video.featured === 1 ? (
          <Badge small tone="accent">
            Featured
          </Badge>
        ) : (
          <span className={classes.none}>No</span>
        ),
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      width: '172px',
      fact: (video) => longDate(video.created_at),
      render: (video) => longDate(video.created_at),
    },
  ],
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
  isFeatured: (video) => video.featured === 1,
  details: (video) => [
    { label: 'Preview', value: <ThumbnailPreview link={video.link} /> },
    { label: 'Title', value: video.title },
    {
      label: 'Link',
      value: (
        <a href={video.link} target="_blank" rel="noreferrer" className={classes.anchor}>
          {video.link}
        </a>
      ),
    },
    { label: 'Description', value: video.description },
    { label: 'Views', value: count(video.views) },
    { label: 'Featured', value: video.featured === 1 ? 'Yes' : 'No' },
  ],
  form: {
    empty: { title: '', link: '', description: '', views: 0, featured: 0 },
    valuesOf: ({ title, link, description, views, featured }) => ({ title, link, description, views, featured }),
    createSchema: videoCreate,
    updateSchema: videoUpdate,
    required: { title: VIDEO_MESSAGES.titleRequired, link: VIDEO_MESSAGES.linkRequired },
    labels: { title: 'Title', link: 'Link', description: 'Description', views: 'Views', featured: 'Featured' },
    show: (field, value) => (field === 'featured' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    Fields: VideoFields,
  },
};
