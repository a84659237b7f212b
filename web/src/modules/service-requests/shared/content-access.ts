import type { OpeningService, ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { parseCodes } from '@qram/contract/values/comma-list';
import { localDate, localMediumDate, localMonthDay } from '../../../ui/text/dates.ts';
import { type RequestedService, type ServiceState, serviceState } from '../../buttons/shared/service-state.ts';

/** Content that may be locked: a tutorial topic, or the premium applications, which open together. */
export type LockedContent = { kind: 'topic'; id: number } | { kind: 'premium-apps' };

/** The service that matters most for something locked, and where the user stands with it. */
export interface ContentAccess {
  service: OpeningService;
  state: ServiceState;
}

const opens = (button: ServiceButton, content: LockedContent): boolean =>
  content.kind === 'premium-apps'
    ? button.includes_premium_apps === 1
    : parseCodes(button.includes_topics).includes(content.id);

/** The soonest state matters most. An active package that doesn't include the content comes last. */
const ORDER: readonly ServiceState['kind'][] = ['scheduled', 'requested', 'ended', 'ask', 'included', 'active'];

/** Of the services that open the content, the user's furthest. @param openedBy the first of them; null: none */
export function contentAccess(
  content: LockedContent,
  openedBy: OpeningService | null,
  { buttons, requests }: { buttons: readonly ServiceButton[]; requests: readonly RequestedService[] },
): ContentAccess | null {
  if (openedBy === null) return null;
  const services = buttons.filter((button) => opens(button, content));
  // The list may be older than the content.
  const known: readonly OpeningService[] = services.length > 0 ? services : [openedBy];
  const found = known.map(({ id, title }) => ({
    service: { id, title },
    state: serviceState(id, requests, { included: false }),
  }));
  return found.sort((one, other) => ORDER.indexOf(one.state.kind) - ORDER.indexOf(other.state.kind))[0] ?? null;
}

export type AccessAction = { label: string; requests: true } | { label: string; requests: false; to: string };

const linked = (label: string, to: string): AccessAction => ({ label, requests: false, to });

export interface AccessLabels {
  /** Text for a row; null: the action says it. */
  short: string | null;
  long: string;
  action: AccessAction;
}

/** Describes the user's access to locked content. @param noun `lesson` or `application` */
export function accessLabels(access: ContentAccess | null, noun: 'lesson' | 'application'): AccessLabels {
  if (access === null)
    return {
      short: null,
      long: `This premium ${noun} isn't part of any service. Our team can open it for you.`,
      action: linked('Ask us to unlock it', '/contact'),
    };
  const { service, state } = access;
  const { title } = service;
  switch (state.kind) {
    case 'requested':
      return {
        short: `${title} requested ${localMonthDay(state.since)}`,
        long: `It's included in ${title}, which you requested on ${localDate(state.since)}. It opens here as soon as your request is approved.`,
        action: linked('View request', '/account/requests'),
      };
    case 'scheduled':
      return {
        short: `${title} starts ${localMediumDate(state.startsAt)}`,
        long: `It's included in ${title}. Your package starts on ${localDate(state.startsAt)}.`,
        action: linked('View package', '/account/packages'),
      };
    case 'active':
      return {
        short: `Not in your ${title} package`,
        long: `Your ${title} package doesn't include this ${noun}, because it was added to the service later. Contact us to ask for access.`,
        action: linked('Contact us', '/contact'),
      };
    case 'ended':
      return {
        short: `${title} ended ${localMediumDate(state.endedAt)}`,
        long: `It's included in ${title}. Your package ended on ${localDate(state.endedAt)}.`,
        action: { label: 'Renew', requests: true },
      };
    case 'ask':
    case 'included':
      return {
        short: `Included in ${title}`,
        long: `This ${noun} comes with ${title}, which isn't part of your account yet.`,
        action: { label: 'Request access', requests: true },
      };
  }
}
