import type { SearchKind } from '@qram/contract/content';
import { IconApps, IconFileText, IconKey } from '@tabler/icons-react';
import { RECORD_ICONS } from '../shared/record-icons.ts';

const ICONS = {
  ...RECORD_ICONS,
  applications: IconApps,
  services: IconKey,
  pages: IconFileText,
} as const satisfies Record<SearchKind, unknown>;

export function KindIcon({ kind, size }: { kind: SearchKind; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
