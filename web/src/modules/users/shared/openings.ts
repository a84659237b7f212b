import { SERVICE_LEVELS } from '@qram/contract/modules/buttons/service-plans';
import { count } from '../../../admin/text/text-format.ts';

/** `Developers`; for level 0, what every user has. */
export const levelLabel = (level: number): string =>
  SERVICE_LEVELS.find((known) => known.level === level)?.label ?? `level ${level}`;

export interface Opening {
  level: number;
  topics_count: number;
  premium_apps: 0 | 1;
}

/** The access that a service opens: `access level Developers`, `4 premium lessons`; empty if every user has it. */
export function openings({ level, topics_count: topics, premium_apps }: Opening): string[] {
  return [
    ...(level > 0 ? [`access level ${levelLabel(level)}`] : []),
    ...(topics > 0 ? [topics === 1 ? '1 premium lesson' : `${count(topics)} premium lessons`] : []),
    ...(premium_apps === 1 ? ['the premium applications'] : []),
  ];
}
