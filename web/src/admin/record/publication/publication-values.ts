import { NOW, type PublicationPeriod } from '@qram/contract/collection/publication';
import { localDateTime } from '../../../ui/text/dates.ts';

/** The value of a draft, in place of a time. Empty text is a time that isn't complete yet. */
export const DRAFT = 'draft';
export const NEVER = 'never';
/** The value of a new record: live if it has something to show, otherwise a draft. */
export const BY_CONTENT = 'by content';

/** Form values: when a record goes live (a time, `now` or `draft`), and when it ends (a time or `never`). */
export type PublicationValues = { publish_at: string; unpublish_at: string };

export const EMPTY_PUBLICATION: PublicationValues = { publish_at: NOW, unpublish_at: NEVER };

export const publicationValues = ({ publish_at, unpublish_at }: PublicationPeriod): PublicationValues => ({
  publish_at: publish_at ?? DRAFT,
  unpublish_at: unpublish_at ?? NEVER,
});

/** The request fields for these values. */
export const publicationBody = ({ publish_at, unpublish_at }: PublicationValues): PublicationPeriod => ({
  publish_at: publish_at === DRAFT ? null : publish_at === BY_CONTENT ? NOW : publish_at,
  unpublish_at: unpublish_at === NEVER ? null : unpublish_at,
});

export type PublicationChoice = 'draft' | 'live' | 'scheduled';

export function getChoice(publishAt: string, now: Date): PublicationChoice {
  if (publishAt === DRAFT) return 'draft';
  return publishAt === NOW || (publishAt !== '' && publishAt <= now.toISOString()) ? 'live' : 'scheduled';
}

/** A value as the comparison of two versions shows it. */
export function shownTime(value: string): string {
  if (value === DRAFT) return 'Draft';
  if (value === NOW) return 'Now';
  if (value === NEVER) return 'Never';
  return value === '' ? '' : localDateTime(value);
}
