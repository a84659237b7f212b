import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import type { MediaFile, MediaUse } from '@qram/contract/modules/media/media';
import { type Icon, IconPhotoStar } from '@tabler/icons-react';
import {
  findScreen,
  getLabels,
  getScreen,
  isCollection,
  recordScreenPath,
  trashPath,
} from '../../../admin/declaration/admin-screens.ts';
import { count } from '../../../admin/text/text-format.ts';
import { fileSize } from '../../../ui/text/file-size.ts';

export const TYPE_CHOICES: readonly { value: FileType; label: string }[] = [
  { value: 'picture', label: 'Pictures' },
  { value: 'pdf', label: 'PDFs' },
  { value: 'slides', label: 'Slides' },
  { value: 'zip', label: 'ZIP archives' },
  { value: 'notebook', label: 'Notebooks' },
];

/** `412 kB · WEBP`. */
export const formatSizeAndType = ({ size, format }: Pick<MediaFile, 'size' | 'format'>): string =>
  [size === null ? null : fileSize(size), format.toUpperCase()].filter(Boolean).join(' · ');

/** `2400 × 1350 px, 412 kB`. */
export function formatDimensions({ width, height, size }: MediaFile): string {
  const pixels = width && height ? `${width} × ${height} px` : null;
  return [pixels, size === null ? null : fileSize(size)].filter(Boolean).join(', ') || 'Unknown';
}

export const places = (uses: number): string => `${count(uses)} ${uses === 1 ? 'place' : 'places'}`;

/** Readers of a document, by its folder. */
export const OPENED_BY: Readonly<Partial<Record<FileFolder, string>>> = {
  patents: 'Everyone, while a patent uses it',
  tutorials: 'Anyone who can open a lesson that uses it',
};

export function getUseLabels({ kind, id, title, in_trash }: MediaUse): {
  title: string;
  to: string;
  place: string;
  icon: Icon;
} {
  if (!isCollection(kind) || id === null) {
    // Logos are no collection: their screen shows them all.
    const { path = '', label = '', icon = IconPhotoStar } = findScreen(kind) ?? {};
    return { title: title.replaceAll('_', ' '), to: path, place: label, icon };
  }
  const { label, icon } = getScreen(kind);
  const name = title || `${getLabels(kind).noun} ${id}`;
  return in_trash
    ? { title: name, to: trashPath(kind), place: `Trash: ${label}`, icon }
    : { title: name, to: recordScreenPath(kind, id), place: label, icon };
}
