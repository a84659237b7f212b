import { HOME_LIMITS } from '@qram/contract/home-limits';
import { imageRule, variantName } from '@qram/contract/images';
import { GALLERY_MESSAGES, type GalleryImage, galleryCreate, galleryUpdate } from '@qram/contract/modules/gallery';
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
import { SlideArtwork } from '../public/SlidePicture.tsx';
import classes from './gallery.module.css';
import { galleryScreen } from './gallery-screen.ts';

/** URL of the narrowest variant that is at least `width` pixels wide; null without a picture. */
function slidePicture(
  slide: Pick<GalleryImage, 'image' | 'image_variants'>,
  width = Number.POSITIVE_INFINITY,
): string | null {
  if (!slide.image) return null;
  const variant = slide.image_variants.find((candidate) => candidate >= width);
  const name = variant === undefined ? slide.image : variantName(slide.image, variant);
  return `/storage/gallery/${encodeURIComponent(name)}`;
}

/** The artwork that visitors see, as slides are usually numbered from 1. */
const artwork = ({ order }: Pick<GalleryImage, 'order'>) => (
  <span className={classes.artwork} aria-hidden="true">
    <SlideArtwork at={Math.max(0, order - 1)} />
  </span>
);

export const galleryDefinition = publishedCollection<GalleryImage, HomeContentValues>({
  ...labelsFrom(galleryScreen),
  getName: (slide) => slide.title,
  lead: {
    label: 'Image',
    width: '56px',
    render: (slide) => (
      <span className={thumb.thumb}>
        <SafeImage src={slidePicture(slide, 112)} alt="" className={thumb.picture} fallback={artwork(slide)} />
      </span>
    ),
  },
  narrowBelow: 950,
  ordered: true,
  hidesInactive: true,
  bulkFields: [],
  duplicate: { title: { field: 'title', maxLength: 120 } },
  columns: HOME_CONTENT_COLUMNS,
  versioned: true,
  searchPlaceholder: 'Search title or description',
  sorts: HOME_CONTENT_SORTS,
  messages: {
    load: 'Failed to fetch images from the server.',
    deleteOne: 'Failed to delete the image.',
    deleteMany: 'Failed to delete images.',
    save: 'Failed to save the image. Please try again later.',
  },
  details: (slide) => [
    {
      label: 'Image',
      value: (
        <SafeImage
          src={slidePicture(slide, 840)}
          alt={`Picture of ${slide.title}`}
          className={thumb.large}
          fallback={<span className={thumb.large}>{artwork(slide)}</span>}
        />
      ),
    },
    ...homeContentDetails(slide),
    {
      label: 'Size',
      value: slide.image_width && slide.image_height ? `${slide.image_width} × ${slide.image_height} pixels` : '',
    },
  ],
  form: {
    ...HOME_CONTENT_FORM,
    createSchema: galleryCreate,
    updateSchema: galleryUpdate,
    required: { title: GALLERY_MESSAGES.titleRequired, order: GALLERY_MESSAGES.orderRequired },
    Fields: (props) => <HomeContentFields {...props} nouns="slides" shown={HOME_LIMITS.slides} />,
    picture: {
      field: 'image',
      label: 'Image',
      hint: 'JPG, PNG or WEBP, at most 5\u00a0MB.',
      rule: imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize }),
      library: libraryDialog({ type: 'picture', folder: 'gallery' }),
      buildAddress: (slide) => slidePicture(slide, 352),
      shape: 'wide',
    },
  },
});
