import { recordPath } from '@qram/contract/collection/record-pages';
import type { ListedVideo } from '@qram/contract/modules/videos/videos';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { VideoFrame } from './VideoFrame.tsx';

/** Modal player over the list, with the URL of the video's page (requirements: Videos). */
export function VideoPlayer({ video, onClose }: { video: ListedVideo; onClose(): void }) {
  return (
    <Dialog title={video.title} wide url={recordPath('videos', video)} onClose={onClose}>
      <VideoFrame video={video} />
    </Dialog>
  );
}
