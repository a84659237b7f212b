import type { SearchKind } from '@qram/contract/collection/content';
import { type Icon, IconApps, IconFileText, IconKey } from '@tabler/icons-react';
import { getKindIcon } from '../shared/record-icons.ts';

const ICONS: Readonly<Partial<Record<SearchKind, Icon>>> = {
  applications: IconApps,
  services: IconKey,
  pages: IconFileText,
};

export function KindIcon({ kind, size }: { kind: SearchKind; size: number }) {
  const Icon = ICONS[kind] ?? getKindIcon(kind);
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
