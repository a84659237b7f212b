import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';

export const FREE_LESSONS = 'free-lessons';

/** The fragment of a service's lessons or applications on the page of plans. */
export const contentsId = (kind: 'lessons' | 'applications', { id }: Pick<ServiceButton, 'id'>): string =>
  `${kind}-${id}`;
