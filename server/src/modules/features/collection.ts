import { FEATURE_MESSAGES, featuresEndpoints } from '@qram/contract/modules/features';
import { imageAttachment } from '../../collections/attachments.ts';
import { defineCollection } from '../../collections/define-collection.ts';
import { mergeInPlace } from '../../collections/public-place.ts';
import { selectSubtitle } from './repository.ts';

/** Icons are stored with the public images and served at this path. */
const ICON_FOLDER = 'gallery';
const ICON_BASE = '/storage/gallery/';

/** Built-in icons ship with the site and belong to no record. */
const uploadedIcon = ({ icon_url: url }: { icon_url: string }): string[] =>
  url.startsWith(ICON_BASE) ? [`${ICON_FOLDER}/${url.slice(ICON_BASE.length)}`] : [];

/** Home cards (requirements: Features): visitors see the active ones in order, under a shared subtitle. */
export const featuresCollection = defineCollection('features', featuresEndpoints, {
  title: 'title',
  searched: { admin: ['title', 'description'], anyone: ['title', 'description'] },
  sorted: { order: 'plain', title: 'text', active: 'plain', created_at: 'plain' },
  defaultSort: 'order',
  ordered: { visible: true },
  hidesInactive: true,
  toColumns: ({ icon: _cleared, ...columns }) => columns,
  versioned: {},
  attachments: [
    imageAttachment('features', {
      field: 'icon',
      folder: ICON_FOLDER,
      kind: 'icon',
      undecodable: FEATURE_MESSAGES.iconInvalid,
      column: 'icon_url',
      columns: (image) => ({ icon_url: image ? `${ICON_BASE}${image.name}` : '' }),
      keysOf: uploadedIcon,
    }),
  ],
  publicPlace: {
    noun: 'card',
    page: '/#features-title',
    list: 'GET /api/features',
    first: false,
    merge(deps, response, card) {
      const { features, ...section } = response as { features: unknown };
      return { ...section, features: mergeInPlace(deps, features, card) };
    },
  },
  wrapList: async (deps, records) => ({ features: records, subtitle: await selectSubtitle(deps.db) }),
});
