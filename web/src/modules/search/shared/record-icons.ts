import { IconAward, IconBook2, IconPlayerPlay } from '@tabler/icons-react';

/** Icons of records with a page, by the kind that the search finds them as. */
export const RECORD_ICONS = {
  tutorials: IconBook2,
  videos: IconPlayerPlay,
  patents: IconAward,
} as const;
