import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { collectionEndpoints } from '../collection.ts';
import { endpoint } from '../endpoint.ts';
import { clearedFile, flag, flagOut, integer, recordFields, requiredText, text } from '../fields.ts';
import { imageRule } from '../images.ts';
import { imageFocal, libraryFile } from '../library-files.ts';
import { orderEndpoint } from '../order.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';

export const FEATURE_MESSAGES = {
  titleRequired: 'Title is required.',
  orderRequired: 'Order is required.',
  iconInvalid: 'Failed to upload feature. Ensure it is a valid image file.',
  iconSize: 'Image size exceeds 5MB limit.',
  iconFromLogo: 'Pictures of logos can only be used as logos. Upload the picture here instead.',
} as const;

export const featureRecord = z.object({
  ...recordFields,
  title: z.string(),
  description: z.string(),
  /** URL of the icon on this site; empty for the default icon. */
  icon_url: z.string(),
  /** Text in place of the icon; empty for decoration. */
  icon_alt: z.string(),
  icon_focal: imageFocal,
  order: z.int(),
  active: flagOut,
  ...publicationRecord,
});
export type Feature = z.output<typeof featureRecord>;

const order = integer(0, 9999, 'Order must be a whole number from 0 to 9999.');
const fields = {
  title: requiredText(120, FEATURE_MESSAGES.titleRequired),
  description: text(500),
  order,
  active: flag,
  ...publicationInput,
};
export const featureCreate = z.object({
  ...fields,
  description: text(500).default(''),
  order: order.default(1),
  active: flag.default(1),
  icon_media_id: libraryFile,
});
/** An empty `icon` removes the icon. */
export const featureUpdate = z
  .object({ ...fields, icon: clearedFile(FEATURE_MESSAGES.iconInvalid), icon_media_id: libraryFile })
  .partial();
export const subtitleBody = z.object({ subtitle: text(300) });

export const featuresEndpoints = {
  ...collectionEndpoints({
    path: '/api/features',
    noun: 'feature card',
    nouns: 'feature cards',
    record: featureRecord,
    create: featureCreate,
    update: featureUpdate,
    listResponse: z.object({ features: z.array(featureRecord), subtitle: z.string() }),
    sortable: ['order', 'title', 'active', 'created_at'],
    filters: publicationFilter,
    files: { icon: imageRule({ type: FEATURE_MESSAGES.iconInvalid, size: FEATURE_MESSAGES.iconSize }) },
    readAccess: 'anyone',
    cache: { collections: ['features'] },
  }),
  ...publicationEndpoints({ path: '/api/features', nouns: 'feature cards' }),
  ...bulkEditEndpoints({
    path: '/api/features',
    nouns: 'feature cards',
    update: featureUpdate,
    fields: ['active', 'publish_at', 'unpublish_at'],
    filters: publicationFilter,
  }),
  ...versionEndpoints({ path: '/api/features', noun: 'feature card', record: featureRecord }),
  ...orderEndpoint({ path: '/api/features', nouns: 'feature cards' }),
  saveSubtitle: endpoint({
    method: 'POST',
    path: '/api/features/subtitle',
    access: 'admin',
    summary: 'Change the subtitle of the features section.',
    body: subtitleBody,
    response: subtitleBody,
  }),
} as const;
