import type { SearchKind } from '@qram/contract/content';
import { type Icon, IconApps, IconAward, IconBook2, IconFileText, IconKey, IconPlayerPlay } from '@tabler/icons-react';

const ICONS: Readonly<Partial<Record<SearchKind, Icon>>> = {
  tutorials: IconBook2,
  videos: IconPlayerPlay,
  patents: IconAward,
  applications: IconApps,
  services: IconKey,
};

/** The icon of what the search finds as this kind; others look like a page. */
export const getKindIcon = (kind: SearchKind): Icon => ICONS[kind] ?? IconFileText;
