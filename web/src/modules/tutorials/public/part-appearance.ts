import type { TopicPart } from '@qram/contract/modules/tutorials';
import { IconFileText, IconFileZip, IconPlayerPlay, IconPresentation, type TablerIcon } from '@tabler/icons-react';

interface PartAppearance {
  label: string;
  icon: TablerIcon;
  /** True: the browser saves it; false: it opens in a tab of its own. */
  saved: boolean;
}

/** What the parts of a topic are called, and what pressing them does. */
export const PART_APPEARANCE: Readonly<Record<TopicPart, PartAppearance>> = {
  pdf: { label: 'PDF', icon: IconFileText, saved: false },
  ppt: { label: 'PPT', icon: IconPresentation, saved: true },
  video: { label: 'Video', icon: IconPlayerPlay, saved: false },
  zip: { label: 'ZIP', icon: IconFileZip, saved: true },
};
