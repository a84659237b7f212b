import { planLabel } from '@qram/contract/service-plans';
import { mailBody } from '../../platform/mail/mail-layout.ts';
import { greeting } from '../../platform/mail/mail-name.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

export interface MailedRequest {
  id: number;
  user: { name: string; email: string };
  service: string;
  isMonthly: number;
}

function mail(kind: string, subject: string, request: MailedRequest, paragraphs: readonly string[]): Mail {
  return {
    kind,
    recipient: request.user.email,
    subject,
    ...mailBody({ title: subject, paragraphs: [greeting(request.user.name), ...paragraphs] }),
    payload: { request_id: request.id, service: request.service, plan: planLabel(request.isMonthly) },
  };
}

const named = ({ service, isMonthly }: MailedRequest): string => `${service} - "${planLabel(isMonthly)}"`;

/** Confirms receipt of a request. @param price in dollars, at the time of the request */
export const receivedMail = (request: MailedRequest, price: number): Mail =>
  mail('service-request-received', `We received your request for ${request.service}`, request, [
    `We received your subscription request for ${named(request)}, at $${price.toFixed(2)} / ${request.isMonthly === 1 ? 'month' : 'usage'}.`,
    'An admin will review it. Until then, you can check or cancel it in your account.',
  ]);

/** Notifies the user that the service is now available. */
export const approvedMail = (request: MailedRequest): Mail =>
  mail('service-request-approved', `Your request for ${request.service} was approved`, request, [
    `Your subscription request for ${named(request)} was approved.`,
    'You can now use the service: log in and open it from the home page.',
  ]);

/** @param keepsAccess another approved request grants the same access */
export const rejectedMail = (request: MailedRequest, keepsAccess: boolean): Mail =>
  mail('service-request-rejected', `Your request for ${request.service} was rejected`, request, [
    `Your subscription request for ${named(request)} was rejected.`,
    keepsAccess
      ? 'You still have access to the service through another approved request.'
      : 'Your account no longer has access to this service. If you have questions, write to us through the contact page.',
  ]);
