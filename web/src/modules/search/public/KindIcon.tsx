import type { SearchKind } from '@qram/contract/content';
import { getKindIcon } from '../shared/record-icons.ts';

export function KindIcon({ kind, size }: { kind: SearchKind; size: number }) {
  const Icon = getKindIcon(kind);
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
