import { thumbnailAddress, videoIdOf } from '@qram/contract/video-link';
import { IconVideo, IconVideoOff } from '@tabler/icons-react';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import classes from './videos.module.css';

/** The picture that the public page will show for a link, or why there is none. */
export function ThumbnailPreview({ link }: { link: string }) {
  const id = videoIdOf(link);
  if (!id) {
    return (
      <div className={classes.preview}>
        <IconVideo size={26} stroke={1.4} aria-hidden="true" />
        <span>The preview appears once the link points at a video.</span>
      </div>
    );
  }
  return (
    <div className={classes.preview} data-known>
      <SafeImage
        src={thumbnailAddress(id)}
        alt="Preview of the video"
        className={classes.picture}
        fallback={
          <>
            <IconVideoOff size={26} stroke={1.4} aria-hidden="true" />
            <span>The video host could not be reached. The link itself is fine.</span>
          </>
        }
      />
    </div>
  );
}
