import type { TopicPart, VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { isWebUrl } from '@qram/contract/values/web-url';
import {
  IconFileText,
  IconFileZip,
  IconNotebook,
  IconPlayerPlay,
  IconPresentation,
  type TablerIcon,
} from '@tabler/icons-react';
import { fileSize } from '../../../../ui/text/file-size.ts';

interface AttachmentAppearance {
  label: string;
  /** Says what it is where its label alone doesn't. */
  name: string;
  icon: TablerIcon;
  /** True: downloads; false: opens in a new tab. */
  download: boolean;
}

/** Label, name, icon and behavior of each attachment type. */
export const ATTACHMENT_APPEARANCE: Readonly<Record<TopicPart, AttachmentAppearance>> = {
  pdf: { label: 'PDF', name: 'PDF document', icon: IconFileText, download: false },
  ppt: { label: 'PPT', name: 'PPT slides', icon: IconPresentation, download: true },
  video: { label: 'Video', name: 'Video', icon: IconPlayerPlay, download: false },
  zip: { label: 'ZIP', name: 'ZIP archive', icon: IconFileZip, download: true },
  ipynb: { label: 'Notebook', name: 'Jupyter notebook', icon: IconNotebook, download: true },
};

/** Names of the usual video hosts, by the end of their host name. */
const VIDEO_HOSTS: readonly (readonly [string, string])[] = [
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
];

function videoHostName(host: string | null): string {
  if (host === null) return 'Online';
  const known = VIDEO_HOSTS.find(([end]) => host === end || host.endsWith(`.${end}`));
  return known ? known[1] : host.replace(/^www\./, '');
}

/** Size of a file, or host of a video; null if the size is unknown. */
export function attachmentDetail(
  { sizes, video_host }: Pick<VisibleTopic, 'sizes' | 'video_host'>,
  attachment: TopicPart,
): string | null {
  if (attachment === 'video') return videoHostName(video_host);
  const size = sizes[attachment];
  return size === null ? null : fileSize(size);
}

/** Path of attachments. */
const FILES = '/storage/tutorials/';

/** The address if it is safe to navigate to; otherwise null. */
export function safeUrl(url: string | null): string | null {
  if (!url) return null;
  return url.startsWith(FILES) || isWebUrl(url) ? url : null;
}

/**
 * Opens a blank tab for an address still to be requested. Browsers allow this only during a user gesture, so call it
 * synchronously. The tab has no opener. Null if the browser blocks it.
 */
export function openBlankTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Opening…';
  tab.document.body.textContent = 'Opening…';
  return tab;
}
