import { variantName } from '@qram/contract/collection/images';
import { type GalleryImage, gallery } from '@qram/contract/modules/gallery/gallery';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { SmallTreeArtwork } from '../../../ui/artwork/SmallTreeArtwork.tsx';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
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

/** Stands for the live tree, which visitors see beside a slide without a picture. */
const artwork = (
  <span className={classes.artwork} aria-hidden="true">
    <SmallTreeArtwork lit />
  </span>
);

const formatSize = ({ image_width: width, image_height: height }: GalleryImage): string | null =>
  width && height ? `${width} × ${height} pixels` : null;

export const galleryDefinition = fieldCollection(gallery, {
  ...labelsFrom(galleryScreen),
  messages: {
    load: 'Failed to fetch images from the server.',
    deleteOne: 'Failed to delete the image.',
    deleteMany: 'Failed to delete images.',
    save: 'Failed to save the image. Please try again later.',
  },
  list: {
    lead: {
      label: 'Image',
      width: '56px',
      render: (slide) => (
        <span className={thumb.thumb}>
          <SafeImage src={slidePicture(slide, 112)} alt="" className={thumb.picture} fallback={artwork} />
        </span>
      ),
      renderLarge: (slide) => (
        <span className={thumb.thumb} data-large>
          <SafeImage src={slidePicture(slide, 640)} alt="" className={thumb.picture} fallback={artwork} />
        </span>
      ),
    },
    narrowBelow: 950,
    columns: ['title', { field: 'description', rare: true }, 'order'],
  },
  record: { facts: (slide) => [{ label: 'Picture', value: formatSize(slide) }] },
  form: {
    files: {
      picture: {
        library: libraryDialog({ type: 'picture', folder: 'gallery' }),
        getUrl: (slide) => slidePicture(slide, 352),
        shape: 'wide',
      },
    },
  },
});
