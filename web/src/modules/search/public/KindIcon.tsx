import type { SearchKind } from '@qram/contract/content';
import { IconApps, IconAward, IconBook2, IconFileText, IconKey, IconPlayerPlay } from '@tabler/icons-react';

const ICONS = {
  tutorials: IconBook2,
  videos: IconPlayerPlay,
  patents: IconAward,
  applications: IconApps,
  services: IconKey,
  pages: IconFileText,
} as const satisfies Record<SearchKind, unknown>;

export function KindIcon({ kind, size }: { kind: SearchKind; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
