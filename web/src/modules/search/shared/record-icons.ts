import type { SearchKind } from '@qram/contract/collection/content';
import { type Icon, IconAward, IconBook2, IconPlayerPlay } from '@tabler/icons-react';

/** Icons of records with a page, by the kind that the search finds them as; others look like a lesson. */
const ICONS: Readonly<Partial<Record<SearchKind, Icon>>> = { videos: IconPlayerPlay, patents: IconAward };

export const getKindIcon = (kind: SearchKind): Icon => ICONS[kind] ?? IconBook2;
