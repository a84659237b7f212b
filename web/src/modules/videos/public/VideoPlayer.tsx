import type { Video } from '@qram/contract/modules/videos';
import { Dialog } from '../../../ui/Dialog.tsx';
import { VideoFrame } from './VideoFrame.tsx';

/** Modal player (requirements: Videos). */
export function VideoPlayer({ video, onClose }: { video: Video; onClose(): void }) {
  return (
    <Dialog title={video.title} wide onClose={onClose}>
      <VideoFrame video={video} />
    </Dialog>
  );
}
