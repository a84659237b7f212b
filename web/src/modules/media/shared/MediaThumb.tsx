import type { MediaFile } from '@qram/contract/modules/media/media';
import { IconPhotoOff } from '@tabler/icons-react';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import { cropAround } from '../../../ui/text/crop-around.ts';
import classes from './media-thumb.module.css';

export const getFocal = ({ focal_x: x, focal_y: y }: Pick<MediaFile, 'focal_x' | 'focal_y'>) =>
  x === null || y === null ? null : { x, y };

/** A picture, or a sheet with the format of a document. Decoration: the name stands beside it. */
export function MediaThumb({ file }: { file: MediaFile }) {
  if (file.type !== 'picture')
    return (
      <span className={classes.thumb} data-document>
        <span className={classes.sheet} data-wide={file.type === 'slides' || undefined} aria-hidden="true">
          <span className={classes.format}>{file.format.toUpperCase()}</span>
        </span>
      </span>
    );
  return (
    <span className={classes.thumb} style={cropAround(getFocal(file))}>
      <SafeImage
        src={file.thumbnail}
        alt=""
        className={classes.picture}
        fallback={<IconPhotoOff size={24} stroke={1.4} aria-hidden="true" />}
      />
    </span>
  );
}
