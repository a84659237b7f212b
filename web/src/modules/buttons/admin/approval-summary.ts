import { SERVICE_LEVELS } from '@qram/contract/modules/buttons/service-plans';
import { parseCodes } from '@qram/contract/values/comma-list';
import { count } from '../../../admin/text/text-format.ts';
import type { ButtonValues } from './button-values.ts';

const LIST = new Intl.ListFormat('en-US');

/** `Until canceled`, `1 month`, `12 months`. */
export const monthsLabel = (months: number | string | null): string => {
  if (months === null || months === '') return 'Until canceled';
  return Number(months) === 1 ? '1 month' : `${months} months`;
};

type Offered = Pick<ButtonValues, 'premium' | 'opens_topics' | 'opens_premium_apps' | 'contains' | 'deliverables'>;

/** Why such a service can't be offered. */
export const OFFERS_NOTHING =
  'This service opens nothing and delivers nothing, so there is nothing to ask for. Add lessons, the premium applications, a service that it contains or deliverables, or hide it.';

/** True for a service with an access level that gives nothing of its own. */
export const offersNothing = ({
  premium,
  opens_topics,
  opens_premium_apps,
  contains,
  deliverables,
}: Offered): boolean =>
  premium > 0 &&
  parseCodes(opens_topics).length === 0 &&
  opens_premium_apps !== 1 &&
  contains === '' &&
  deliverables.trim() === '';

/** The access that an approved request for this service opens, and for how long. */
export function approvalSummary(
  values: Pick<ButtonValues, 'premium' | 'months' | 'opens_topics' | 'opens_premium_apps'>,
  contained: string | null,
): string {
  const { premium, months, opens_topics, opens_premium_apps } = values;
  const level = SERVICE_LEVELS.find((known) => known.level === premium && known.level > 0);
  const topics = parseCodes(opens_topics).length;
  const opened = [
    ...(level ? [`access level ${level.label}`] : []),
    ...(topics > 0 ? [topics === 1 ? '1 premium lesson' : `${count(topics)} premium lessons`] : []),
    ...(opens_premium_apps === 1 ? ['the premium applications'] : []),
    ...(contained === null ? [] : [`everything in ${contained}`]),
  ];
  if (opened.length === 0)
    return 'This service is open to everyone who is logged in, so an approval opens nothing more.';
  const period =
    months === ''
      ? 'Access has no end date unless you set one.'
      : `Monthly lasts ${monthsLabel(months)}; Pay As You Go has no end.`;
  return `An approval opens ${LIST.format(opened)}. ${period}`;
}
