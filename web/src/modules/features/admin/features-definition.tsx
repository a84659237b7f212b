import { HOME_LIMITS } from '@qram/contract/home-limits';
import { imageRule } from '@qram/contract/images';
import type { Feature } from '@qram/contract/modules/features';
import { FEATURE_MESSAGES, featureCreate, featureUpdate } from '@qram/contract/modules/features';
import { IconCards } from '@tabler/icons-react';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import {
  HOME_CONTENT_COLUMNS,
  HOME_CONTENT_FORM,
  HOME_CONTENT_SORTS,
  HomeContentFields,
  type HomeContentValues,
  homeContentDetails,
} from '../../../admin/collection/home-content.tsx';
import { publishedCollection } from '../../../admin/screen/published-collection.ts';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { BuiltInIcon, isBuiltIn } from '../shared/BuiltInIcon.tsx';
import { featuresScreen } from './features-screen.ts';

const placeholder = <IconCards size={18} stroke={1.5} aria-hidden="true" />;

export const featuresDefinition = publishedCollection<Feature, HomeContentValues>({
  ...labelsFrom(featuresScreen),
  noun: 'card',
  nouns: 'cards',
  getName: (card) => card.title,
  lead: {
    label: 'Icon',
    width: '36px',
    render: (card) => (
      <span className={thumb.thumb} data-square>
        {isBuiltIn(card.icon_url) ? (
          <BuiltInIcon src={card.icon_url} className={thumb.drawing} />
        ) : (
          <SafeImage src={card.icon_url || null} alt="" className={thumb.picture} fallback={placeholder} />
        )}
      </span>
    ),
  },
  narrowBelow: 930,
  ordered: true,
  hidesInactive: true,
  bulkFields: [],
  duplicate: { title: { field: 'title', maxLength: 120 } },
  columns: HOME_CONTENT_COLUMNS,
  versioned: true,
  searchPlaceholder: 'Search title or description',
  sorts: HOME_CONTENT_SORTS,
  messages: {
    load: 'Failed to load the home cards. Please try again later.',
    deleteOne: 'Failed to delete features.',
    deleteMany: 'Failed to delete features.',
    save: FEATURE_MESSAGES.iconInvalid,
  },
  details: (card) => [
    {
      label: 'Icon',
      value: (
        <SafeImage
          src={card.icon_url || null}
          alt={`Icon of ${card.title}`}
          className={thumb.large}
          fallback="None (the default icon is shown)"
        />
      ),
    },
    ...homeContentDetails(card),
  ],
  form: {
    ...HOME_CONTENT_FORM,
    createSchema: featureCreate,
    updateSchema: featureUpdate,
    required: { title: FEATURE_MESSAGES.titleRequired, order: FEATURE_MESSAGES.orderRequired },
    Fields: (props) => <HomeContentFields {...props} nouns="cards" shown={HOME_LIMITS.cards} />,
    picture: {
      field: 'icon',
      label: 'Icon',
      hint: 'JPG, PNG or WEBP, at most 5\u00a0MB.',
      rule: imageRule({ type: FEATURE_MESSAGES.iconInvalid, size: FEATURE_MESSAGES.iconSize }),
      library: libraryDialog({ type: 'picture', folder: 'gallery' }),
      buildAddress: (card) => card.icon_url || null,
      shape: 'square',
    },
  },
});
