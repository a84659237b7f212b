import { FEATURE_MESSAGES, type Feature, features } from '@qram/contract/modules/features/features';
import { IconCards } from '@tabler/icons-react';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { BuiltInIcon, isBuiltIn } from '../shared/BuiltInIcon.tsx';
import { featuresScreen } from './features-screen.ts';

const placeholder = <IconCards size={18} stroke={1.5} aria-hidden="true" />;

const CardIcon = ({ card: { icon_url: url } }: { card: Feature }) =>
  isBuiltIn(url) ? (
    <BuiltInIcon src={url} className={thumb.drawing} />
  ) : (
    <SafeImage src={url || null} alt="" className={thumb.picture} fallback={placeholder} />
  );

export const featuresDefinition = fieldCollection(features, {
  ...labelsFrom(featuresScreen),
  noun: 'card',
  nouns: 'cards',
  messages: {
    load: 'Failed to load the home cards. Please try again later.',
    deleteOne: 'Failed to delete features.',
    deleteMany: 'Failed to delete features.',
    save: FEATURE_MESSAGES.iconInvalid,
  },
  list: {
    lead: {
      label: 'Icon',
      width: '36px',
      render: (card) => (
        <span className={thumb.thumb} data-square>
          <CardIcon card={card} />
        </span>
      ),
      renderLarge: (card) => (
        <span className={thumb.thumb} data-large="icon">
          <CardIcon card={card} />
        </span>
      ),
    },
    narrowBelow: 930,
    columns: ['title', { field: 'description', rare: true }, 'order'],
  },
  form: {
    files: {
      picture: {
        library: libraryDialog({ type: 'picture', folder: 'gallery' }),
        getUrl: (card) => card.icon_url || null,
        shape: 'square',
      },
    },
  },
});
