import type { TopicPart } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Transport } from '../../../../api/api-client.ts';
import { ApiError } from '../../../../api/api-client.ts';
import { ATTACHMENT_APPEARANCE, safeUrl } from './attachment-opening.ts';

/** Downloads from an address of this site without leaving the page. */
export function downloadFrom(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Inline message for an attachment that couldn't be opened. */
export function openingProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return "This file couldn't be opened.";
  if (error.code === 'unauthenticated') return 'Your session has ended. Please log in again.';
  if (error.code === 'forbidden') return 'You no longer have access to this lesson.';
  if (error.code === 'not_found') return 'This file is no longer here.';
  if (error.code === 'rate_limited') return 'Too many files were opened at once. Try again in a minute.';
  return "This file couldn't be opened. Try again.";
}

/** True if the list is stale: the topic was locked, or its file removed. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found');

/**
 * Requests a short-lived address and navigates to it at once.
 * @param tab where it opens, unless it downloads; null: this one
 * @throws ApiError; Error for an address that may not be opened
 */
export async function requestAttachment(
  api: Transport,
  { topicId, part }: { topicId: number; part: TopicPart },
  tab: Window | null,
): Promise<void> {
  const { data } = await api('POST /api/topics/:id/links', { params: { id: topicId }, body: { part } });
  const url = safeUrl(data.url);
  if (url === null) throw new Error('The server named an address that may not be opened.');
  if (ATTACHMENT_APPEARANCE[part].download) downloadFrom(url);
  else (tab ?? window).location.assign(url);
}
