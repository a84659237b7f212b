import type { EmailjsSettings } from '../../env.ts';
import { DeliveryError, type MailDelivery } from './mail-delivery.ts';

/** Statuses that are not the message's fault. */
const LATER = new Set([408, 425, 429]);
const MAX_WAIT_SECONDS = 86_400;

function parseRetryAfter(header: string | null): number | undefined {
  const seconds = header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
  return seconds === undefined ? undefined : Math.min(seconds, MAX_WAIT_SECONDS);
}

async function toDeliveryError(response: Response): Promise<DeliveryError> {
  const text = (await response.text().catch(() => '')).trim().slice(0, 300);
  const reason = `${response.status} ${text || response.statusText}`.trim();
  const lasting = response.status >= 400 && response.status < 500 && !LATER.has(response.status);
  return new DeliveryError(lasting ? 'refused' : 'later', reason, parseRetryAfter(response.headers.get('retry-after')));
}

/**
 * Sends through EmailJS. The account's template names the recipient, so only email to the site's mailbox is possible.
 */
export function emailjsDelivery({ url, publicKey, privateKey, serviceId, templateId }: EmailjsSettings) {
  const account = { user_id: publicKey, service_id: serviceId, template_id: templateId };
  const access = privateKey === undefined ? account : { ...account, accessToken: privateKey };
  const send: MailDelivery['send'] = async ({ payload, subject, text, messageId }, signal) => {
    const template_params = { subject, message: text, message_id: messageId, ...payload };
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...access, template_params }),
        redirect: 'error',
        signal,
      });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      throw new DeliveryError('unreachable', `EmailJS could not be reached: ${cause?.message ?? message}`);
    }
    if (!response.ok) throw await toDeliveryError(response);
    await response.body?.cancel();
  };
  return send;
}
