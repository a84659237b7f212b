import { findPlan, planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import { dollars } from '@qram/contract/values/dollars';
import { formatMailTime, type MailContent, renderMail } from '../../platform/mail/mail-layout.ts';
import { type Mail, SITE_MAILBOX } from '../../platform/mail/outbox.ts';
import { formatGreeting } from '../../platform/mail/recipient-name.ts';
import type { OfferedService } from '../buttons/service.ts';

const CENTS = 100;

export interface MailedRequest {
  id: number;
  user: { name: string; email: string };
  serviceId: number;
  service: string;
  isMonthly: number;
}

type Action = NonNullable<MailContent['action']>;

function mail(
  kind: string,
  subject: string,
  request: MailedRequest,
  { paragraphs, action }: { paragraphs: readonly string[]; action: Action },
): Mail {
  return {
    kind,
    recipient: request.user.email,
    subject,
    ...renderMail({ title: subject, paragraphs: [formatGreeting(request.user.name), ...paragraphs], action }),
    payload: { request_id: request.id, service: request.service, plan: planLabel(request.isMonthly) },
  };
}

const formatPrice = (cents: number, isMonthly: number): string =>
  `${dollars(cents / CENTS)} / ${findPlan(isMonthly).per}`;

const formatPackage = ({ service, isMonthly }: MailedRequest): string => `${service} - "${planLabel(isMonthly)}"`;

const packagesAction = (publicUrl: string): Action => ({
  label: 'See your packages',
  url: `${publicUrl}/account/packages`,
});

/** What a service gives beyond what the site opens, and when requests are answered. */
export type MailedOffer = Pick<OfferedService, 'deliverables' | 'contained' | 'answerTime'>;

function describeOffer({ deliverables, contained }: MailedOffer): string[] {
  const items = [...(contained === null ? [] : [`everything in ${contained}`]), ...deliverables];
  return items.length === 0 ? [] : [`It includes: ${items.join('; ')}.`];
}

export const receivedMail = (
  request: MailedRequest,
  { priceCents, offer, publicUrl }: { priceCents: number; offer: MailedOffer; publicUrl: string },
): Mail =>
  mail('service-request-received', `We received your request for ${request.service}`, request, {
    paragraphs: [
      `We received your subscription request for ${formatPackage(request)}, at ${formatPrice(priceCents, request.isMonthly)}.`,
      ...describeOffer(offer),
      `We'll review it${offer.answerTime === '' ? '' : ` ${offer.answerTime}`}. Until then, you can check or cancel it in your account.`,
    ],
    action: { label: 'See your request', url: `${publicUrl}/account/requests` },
  });

/** `November 23, 2026` in UTC: emails don't know the reader's time zone. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const formatTime = (at: string): string => formatMailTime(new Date(at));

const formatEnd = (endsAt: string | null): string =>
  endsAt === null ? 'It has no end date.' : `It ends on ${formatTime(endsAt)}.`;

export function approvedMail(
  request: MailedRequest,
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Mail {
  const later = starts_at !== null && starts_at > now.toISOString();
  return mail('service-request-approved', `Your request for ${request.service} was approved`, request, {
    paragraphs: [
      `Your subscription request for ${formatPackage(request)} was approved.`,
      later
        ? `Your package starts on ${formatTime(starts_at)}. ${formatEnd(ends_at)}`
        : `You can use the service now.${ends_at === null ? '' : ` ${formatEnd(ends_at)}`}`,
    ],
    action: later
      ? packagesAction(publicUrl)
      : { label: `Open ${request.service}`, url: publicUrl + servicePath(request.serviceId) },
  });
}

export const endMovedMail = (request: MailedRequest, endsAt: string | null, publicUrl: string): Mail =>
  mail('service-package-end-moved', `Your ${request.service} package has a new end date`, request, {
    paragraphs: [`We changed the end date of your package ${formatPackage(request)}.`, formatEnd(endsAt)],
    action: packagesAction(publicUrl),
  });

export function endingMail(
  request: MailedRequest,
  { endsAt, cancelled, publicUrl }: { endsAt: string; cancelled: boolean; publicUrl: string },
): Mail {
  const subject = `Your ${request.service} package ends on ${DAY.format(new Date(endsAt))}`;
  const body = renderMail({
    title: subject,
    paragraphs: [
      formatGreeting(request.user.name),
      `Your package ${formatPackage(request)} ends on ${formatTime(endsAt)}. After that, your account no longer includes it.`,
      cancelled
        ? 'You canceled it. You can request it again at any time.'
        : 'To keep it, request the next period in your account.',
    ],
    action: packagesAction(publicUrl),
  });
  const payload = { request_id: request.id, service: request.service, ends_at: endsAt };
  return { kind: 'service-package-ending', recipient: request.user.email, subject, ...body, payload };
}

/** @param keepsAccess the user has the service through something else */
export function endedMail(
  request: MailedRequest,
  { endsAt, keepsAccess, publicUrl }: { endsAt: string; keepsAccess: boolean; publicUrl: string },
): Mail {
  return mail('service-package-ended', `Your ${request.service} package has ended`, request, {
    paragraphs: [
      `Your package ${formatPackage(request)} ended on ${formatTime(endsAt)}.`,
      keepsAccess
        ? 'Your account still includes the service.'
        : 'Your account no longer includes what it opened. You can renew it at any time.',
    ],
    action: packagesAction(publicUrl),
  });
}

/** The access that a rejection ends. */
export interface Rejection {
  reason: string | null;
  /** The request was still pending. */
  wasPending: boolean;
  /** The user still has the service's access level through something else. */
  keepsAccess: boolean;
}

function consequence({ wasPending, keepsAccess }: Rejection): string {
  if (wasPending) return 'Nothing else changes in your account.';
  return keepsAccess
    ? 'Your account still includes the service.'
    : 'Your account no longer has access to this service.';
}

export const rejectedMail = (request: MailedRequest, rejection: Rejection, publicUrl: string): Mail =>
  mail('service-request-rejected', `Your request for ${request.service} was rejected`, request, {
    paragraphs: [
      `Your subscription request for ${formatPackage(request)} was rejected.`,
      ...(rejection.reason ? [`Reason: ${rejection.reason}`] : []),
      `${consequence(rejection)} If you have questions, write to us.`,
    ],
    action: { label: 'Contact us', url: `${publicUrl}/contact` },
  });

/** Goes to the site's operators. */
export function newRequestMail(
  request: MailedRequest & {
    username: string;
    message: string | null;
    priceCents: number;
    /** True: the followed package has the same plan; undefined without one. */
    renews: boolean | undefined;
  },
  publicUrl: string,
): Mail {
  const { id, user, username, service, isMonthly, message, priceCents, renews } = request;
  const subject = `New request: ${service} for ${user.name}`;
  const purpose = renews ? 'Renewal' : 'Plan change';
  const body = renderMail({
    title: `${user.name} requested ${service}`,
    paragraphs: [message ? 'Their message:' : 'No message was added.'],
    details: [
      { label: 'Name', value: `${user.name} (${username})` },
      { label: 'Email', value: user.email },
      { label: 'Service', value: service },
      { label: 'Plan', value: planLabel(isMonthly) },
      { label: 'Price', value: formatPrice(priceCents, isMonthly) },
      ...(renews === undefined ? [] : [{ label: 'Purpose', value: purpose }]),
    ],
    ...(message ? { quote: message } : {}),
    action: { label: 'Open the request', url: `${publicUrl}/admin/ServicesReq?view=${id}` },
  });
  const payload = { request_id: id, service, plan: planLabel(isMonthly), message };
  return { kind: 'service-request-new', recipient: SITE_MAILBOX, subject, ...body, payload };
}

export interface WaitingRequest {
  name: string;
  username: string;
  service: string;
  isMonthly: number;
  since: string;
}

/** Goes to the site's operators. @param oldest the requests to list, of `count` in all */
export function reminderMail(
  oldest: readonly WaitingRequest[],
  { count, days, publicUrl }: { count: number; days: number; publicUrl: string },
): Mail {
  const subject = `${count} ${count === 1 ? 'request is' : 'requests are'} waiting for a decision`;
  const body = renderMail({
    title: subject,
    paragraphs: [
      `${count === 1 ? 'This request has' : 'These requests have'} been waiting for more than ${days} ${days === 1 ? 'day' : 'days'}.${count > oldest.length ? ` These are the oldest ${oldest.length}.` : ''}`,
    ],
    details: oldest.map(({ name, username, service, isMonthly, since }) => ({
      label: DAY.format(new Date(since)),
      value: `${name} (${username}): ${service} - "${planLabel(isMonthly)}"`,
    })),
    action: { label: 'Open the requests', url: `${publicUrl}/admin/ServicesReq?status=pending` },
  });
  return { kind: 'service-request-reminder', recipient: SITE_MAILBOX, subject, ...body, payload: { waiting: count } };
}
