import type { ListedVideo } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { Dialog } from '../../../ui/Dialog.tsx';
import { VideoFrame } from './VideoFrame.tsx';

/** Modal player over the list, with the address of the video's page (requirements: Videos). */
export function VideoPlayer({ video, onClose }: { video: ListedVideo; onClose(): void }) {
  return (
    <Dialog title={video.title} wide address={recordAddress('videos', video)} onClose={onClose}>
      <VideoFrame video={video} />
    </Dialog>
  );
}
