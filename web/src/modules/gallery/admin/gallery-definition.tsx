import { imageRule } from '@qram/contract/images';
import type { GalleryImage } from '@qram/contract/modules/gallery';
import { GALLERY_MESSAGES, galleryCreate, galleryUpdate } from '@qram/contract/modules/gallery';
import { IconPhoto } from '@tabler/icons-react';
import type { CollectionDefinition } from '../../../admin/collection/collection-definition.ts';
import { OrderCell } from '../../../admin/collection/OrderCell.tsx';
import { longDate, truncated } from '../../../admin/text-format.ts';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import thumb from '../../../admin/ui/thumb.module.css';
import { SlideFields, type SlideValues } from './SlideFields.tsx';
import { slidePicture } from './slide-picture.ts';

const placeholder = <IconPhoto size={18} stroke={1.5} aria-hidden="true" />;

const activeBadge = (slide: GalleryImage) => (
  <StateBadge tone={slide.active === 1 ? 'good' : 'quiet'}>{slide.active === 1 ? 'Active' : 'Hidden'}</StateBadge>
);

export const galleryDefinition: CollectionDefinition<GalleryImage, SlideValues> = {
  module: 'gallery',
  path: '/api/gallery',
  title: 'Home Gallery',
  icon: IconPhoto,
  noun: 'slide',
  nouns: 'slides',
  nameOf: (slide) => slide.title,
  lead: {
    label: 'Image',
    width: '76px',
    render: (slide) => (
      <span className={thumb.thumb}>
        <SafeImage src={slidePicture(slide, 112)} alt="" className={thumb.picture} fallback={placeholder} />
      </span>
    ),
  },
  ordered: true,
  columns: [
    { key: 'title', label: 'Title', sort: 'title', render: (slide) => <span title={slide.title}>{slide.title}</span> },
    {
      key: 'description',
      label: 'Description',
      width: '206px',
      fact: (slide) => truncated(slide.description) || null,
      render: (slide) => <span title={slide.description}>{truncated(slide.description)}</span>,
    },
    {
      key: 'order',
      label: 'Order',
      sort: 'order',
      width: '112px',
      fact: (slide) => <OrderCell record={slide} name={slide.title} />,
      render: (slide) => <OrderCell record={slide} name={slide.title} />,
    },
    {
      key: 'active',
      label: 'Active',
      sort: 'active',
      width: '104px',
      fact: activeBadge,
      render: activeBadge,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'created_at',
      width: '172px',
      fact: () => null,
      render: (slide) => longDate(slide.created_at),
    },
  ],
  searchPlaceholder: 'Search title or description',
  sorts: [
    { value: 'order', label: 'By order' },
    { value: '-order', label: 'By order, last first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
    { value: '-active', label: 'Active first' },
    { value: 'active', label: 'Hidden first' },
    { value: '-created_at', label: 'Newest first' },
    { value: 'created_at', label: 'Oldest first' },
  ],
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
          fallback="None: the built-in artwork is shown"
        />
      ),
    },
    { label: 'Title', value: slide.title },
    { label: 'Description', value: slide.description },
    { label: 'Order', value: slide.order },
    { label: 'Active', value: slide.active === 1 ? 'Shown on the home page' : 'Hidden' },
    {
      label: 'Size',
      value: slide.image_width && slide.image_height ? `${slide.image_width} × ${slide.image_height} pixels` : '',
    },
  ],
  form: {
    empty: { title: '', description: '', order: 1, active: 1 },
    valuesOf: ({ title, description, order, active }) => ({ title, description, order, active }),
    createSchema: galleryCreate,
    updateSchema: galleryUpdate,
    required: { title: GALLERY_MESSAGES.titleRequired, order: GALLERY_MESSAGES.orderRequired },
    labels: { title: 'Title', description: 'Description', order: 'Order', active: 'Active' },
    show: (field, value) => (field === 'active' ? (value === 1 ? 'Yes' : 'No') : String(value ?? '')),
    Fields: SlideFields,
    picture: {
      field: 'image',
      label: 'Image',
      hint: 'JPG, PNG or WEBP, at most 5 MB. Drop it here or choose a file.',
      rule: imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize }),
      addressOf: (slide) => slidePicture(slide, 352),
      shape: 'wide',
    },
  },
};
