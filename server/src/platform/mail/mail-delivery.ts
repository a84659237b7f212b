export interface OutgoingMail {
  /** Message-ID before the @; the same for every attempt, so that duplicates can be recognized. */
  messageId: string;
  /** Empty: the site's mailbox. */
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
}

export type DeliveryFault =
  /** The same email would be refused again. */
  | 'refused'
  /** May be accepted later. */
  | 'later'
  /** No email can be sent at present. */
  | 'unreachable';

/** The message is the server's, or says what failed. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  /** As the server asks. */
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: DeliveryFault, message: string, retryAfterSeconds?: number) {
    super(message.slice(0, 500));
    this.name = 'DeliveryError';
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface MailDelivery {
  readonly way: 'smtp' | 'emailjs' | null;
  /** `site`: only to the site's mailbox. */
  readonly reach: 'everyone' | 'site' | 'nobody';
  /** Null if nothing is configured, or only the service knows it. */
  readonly mailbox: string | null;
  /** Emails sent at the same time by one process. */
  readonly concurrency: number;
  /** @throws DeliveryError */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
