import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';

/** `One month`, `3 months`, `Until you cancel`: how long a package lasts. */
export function lengthLabel({ months }: Pick<ServiceButton, 'months'>, isMonthly: number): string {
  if (isMonthly !== 1 || months === null) return 'Until you cancel';
  return months === 1 ? 'One month' : `${months} months`;
}

/** `3 months from approval` */
export function termLabel(button: Pick<ServiceButton, 'months'>, isMonthly: number): string {
  const length = lengthLabel(button, isMonthly);
  return isMonthly === 1 && button.months !== null ? `${length} from approval` : length;
}
