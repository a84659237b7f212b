import type { MediaFile } from '@qram/contract/modules/media/media';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { Video } from '@qram/contract/modules/videos/videos';

const SAVED = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
const LIVE = { state: 'live' as const, publish_at: SAVED.created_at, unpublish_at: null };

/** A live video with these fields. */
export const sampleVideo = (fields: Partial<Video> & { id: number }): Video => ({
  ...SAVED,
  ...LIVE,
  title: `Video ${fields.id}`,
  link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
  publisher: '',
  duration: null,
  description: '',
  captions: '',
  transcript: '',
  views: 0,
  featured: 0,
  ...fields,
});

/** A live patent with these fields. */
export const samplePatent = (fields: Partial<Patent> & { id: number }): Patent => ({
  ...SAVED,
  ...LIVE,
  title: `Patent ${fields.id}`,
  patent_number: `US ${fields.id}`,
  inventors: [],
  issue_date: null,
  description: '',
  pdf_url: '',
  pdf_name: null,
  user_id: 1,
  doi: null,
  ...fields,
});

/** A picture of the library with these fields. */
export const sampleMedia = (fields: Partial<MediaFile> & { id: number }): MediaFile => ({
  ...SAVED,
  name: `picture-${fields.id}.png`,
  type: 'picture',
  format: 'webp',
  folder: 'gallery',
  size: 41_000,
  width: 300,
  height: 200,
  url: `/storage/gallery/${fields.id}.webp`,
  thumbnail: null,
  alt: '',
  focal_x: null,
  focal_y: null,
  uploaded_by_id: null,
  uploaded_by_name: null,
  uploaded_by_username: null,
  expires_at: null,
  uses: 0,
  used_by: [],
  ...fields,
});
