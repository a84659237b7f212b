import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';

export const FREE_LESSONS = 'free-lessons';

export const contentsId = (kind: 'lessons' | 'applications', { id }: Pick<ServiceButton, 'id'>): string =>
  `${kind}-${id}`;
