import { FEATURE_MESSAGES, features } from '@qram/contract/modules/features/features';
import { IconCards } from '@tabler/icons-react';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { BuiltInIcon, isBuiltIn } from '../shared/BuiltInIcon.tsx';
import { featuresScreen } from './features-screen.ts';

const placeholder = <IconCards size={18} stroke={1.5} aria-hidden="true" />;

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
          {isBuiltIn(card.icon_url) ? (
            <BuiltInIcon src={card.icon_url} className={thumb.drawing} />
          ) : (
            <SafeImage src={card.icon_url || null} alt="" className={thumb.picture} fallback={placeholder} />
          )}
        </span>
      ),
    },
    narrowBelow: 930,
    columns: ['title', { field: 'description', rare: true }, 'order'],
  },
  record: {
    details: {
      icon: (card) => (
        <SafeImage
          src={card.icon_url || null}
          alt={`Icon of ${card.title}`}
          className={thumb.large}
          fallback="None (the default icon is shown)"
        />
      ),
    },
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
