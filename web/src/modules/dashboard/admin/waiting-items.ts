import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import type { UpcomingChange } from '@qram/contract/modules/dashboard/dashboard';
import type { QueuedMail } from '@qram/contract/modules/mail/mail';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { dollars } from '@qram/contract/values/dollars';
import { type Icon, IconClock, IconInbox, IconMailExclamation, IconMessage } from '@tabler/icons-react';
import { getLabels, recordScreenPath } from '../../../admin/declaration/admin-screens.ts';
import { localDay } from '../../../admin/text/local-day.ts';
import { userLabel } from '../../../admin/text/text-format.ts';
import { localTime } from '../../../ui/text/dates.ts';

/** Something that waits for an admin. */
export interface WaitingItem {
  readonly key: string;
  readonly icon: Icon;
  readonly title: string;
  /** One line below the title. */
  readonly note: string;
  readonly at: string;
  /** Path of the screen that shows it. */
  readonly to: string;
  /** The next step: done here, or else on its screen. */
  readonly step: string;
  readonly act?: () => void;
  readonly reject?: () => void;
  /** Set while the step is under way. */
  readonly busy?: boolean;
  /** The step is done; the row stays until the pointer leaves. */
  readonly done?: boolean;
}

interface Decisions {
  busy: number | null;
  decide: (action: 'approve' | 'reject', request: ServiceRequest) => void;
}

export function requestItem(request: ServiceRequest, { busy, decide }: Decisions): WaitingItem {
  const { id, user, status, message } = request;
  const terms = `${planLabel(request.is_monthly)} · ${dollars(request.price)}`;
  const isPending = status === 'Pending';
  return {
    key: `request ${id}`,
    icon: IconInbox,
    title: `${userLabel(user)} asks for ${request.service_title}`,
    note: message ? `${terms} · “${message}”` : `${terms} · No message`,
    at: request.created_at,
    to: `/admin/ServicesReq?view=${id}`,
    step: isPending ? 'Approve' : statusLabel(status),
    busy: busy === id,
    done: !isPending,
    act: () => decide('approve', request),
    reject: () => decide('reject', request),
  };
}

export const messageItem = (message: ContactMessage): WaitingItem => ({
  key: `message ${message.id}`,
  icon: IconMessage,
  title: `${message.user_name}: ${message.subject}`,
  note: message.message,
  at: message.send_time,
  to: `/admin/Messages?view=${message.id}`,
  step: 'Reply',
});

export const mailItem = (mail: QueuedMail, retry: (id: number) => void, busy: boolean): WaitingItem => ({
  key: `email ${mail.id}`,
  icon: IconMailExclamation,
  title: `Email to ${mail.recipient ?? 'the site'} wasn't delivered`,
  note: `“${mail.subject}” · ${mail.last_error ?? ''}`,
  at: mail.created_at,
  to: '/admin/Messages',
  step: 'Send again',
  busy,
  act: () => retry(mail.id),
});

/** What goes live or ends on the day of `now`, in the admin's time zone. */
export const changesOfToday = (changes: readonly UpcomingChange[], now: Date): UpcomingChange[] =>
  changes.filter(({ at }) => localDay(new Date(at)) === localDay(now));

export function changeItem({ kind, id, title, at, becomes }: UpcomingChange): WaitingItem {
  const { label } = getLabels(kind);
  return {
    key: `change ${kind} ${id} ${becomes}`,
    icon: IconClock,
    title: `“${title.trim() || `ID ${id}`}” ${becomes === 'live' ? 'goes live' : 'ends'} at ${localTime(at)}`,
    note: label,
    at,
    to: recordScreenPath(kind, id),
    step: 'Open',
  };
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;
const AGE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'narrow' });

/** `3h ago`, `in 4h`, `yesterday`. */
export function ageLabel(at: string, now: Date): string {
  const distance = Date.parse(at) - now.getTime();
  const { unit, ms } = UNITS.find((each) => Math.abs(distance) >= each.ms) ?? { unit: 'minute', ms: 60_000 };
  return AGE.format(Math.trunc(distance / ms), unit);
}
