import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { text as plainText } from '../../api/fields.ts';
import { collection } from '../../collection/collection.ts';
import { field, picture, text } from '../../collection/fields.ts';
import { imageRule } from '../../collection/images.ts';
import { isWebUrl } from '../../values/web-url.ts';
import { homeContentFields } from '../gallery/home-content.ts';
import { HOME_LIMITS } from '../gallery/home-limits.ts';

export const FEATURE_MESSAGES = {
  iconInvalid: 'Failed to upload feature. Ensure it is a valid image file.',
  iconSize: 'Image size exceeds 5MB limit.',
  iconFromLogo: 'Pictures of logos can only be used as logos. Upload the picture here instead.',
  linkInvalid: 'A link is a path on this site, such as /tutorials, or a URL (http(s)://...).',
} as const;

/** A path on this site: `/`, and then no second slash, which would name another host. */
const SITE_PATH = /^\/(?![/\\])\S*$/;

const linkInput = plainText(500, FEATURE_MESSAGES.linkInvalid).refine(
  (link) => link === '' || SITE_PATH.test(link) || isWebUrl(link),
  FEATURE_MESSAGES.linkInvalid,
);

export const features = collection({
  name: 'features',
  path: '/api/features',
  one: 'feature card',
  many: 'feature cards',
  title: 'title',
  fields: {
    icon: picture(
      { label: 'Icon', hint: 'JPG, PNG or WEBP, at most 5\u00a0MB.' },
      imageRule({ type: FEATURE_MESSAGES.iconInvalid, size: FEATURE_MESSAGES.iconSize }),
      {
        /** URL of the icon on this site; empty for the default icon. */
        icon_url: z.string(),
      },
    ),
    ...homeContentFields('Cards', HOME_LIMITS.cards),
    link: field(linkInput, {
      label: 'Leads to',
      hint: 'A path on this site, such as /tutorials, or a URL. Without one, the card is no link.',
      initial: '',
      example: '/tutorials',
    }),
    link_text: text({
      label: 'Text of the link',
      hint: 'For example “See all lessons”. Without one, “Learn more”.',
      max: 60,
      initial: '',
      example: 'See all lessons',
    }),
  },
  readAccess: 'anyone',
  defaultSort: 'order',
  ordered: true,
  hidesInactive: true,
  versioned: true,
});
export type Feature = z.output<typeof features.record>;

export const subtitleBody = z.object({ subtitle: plainText(300) });

export const featuresEndpoints = {
  ...features.endpoints,
  /** The cards, under a subtitle. */
  list: endpoint({
    ...features.endpoints.list,
    response: z.object({ features: z.array(features.listed), subtitle: z.string() }),
  }),
  saveSubtitle: endpoint({
    method: 'POST',
    path: '/api/features/subtitle',
    access: 'admin',
    summary: 'Change the subtitle of the features section.',
    body: subtitleBody,
    response: subtitleBody,
  }),
} as const;
