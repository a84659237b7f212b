/** A mail on its way out. */
export interface OutgoingMail {
  /** The part of the Message-ID before the @; the same with every attempt, so that a repeated mail can be recognised. */
  messageId: string;
  /** Empty: the site's own mailbox. */
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
}

/** The consequence of a rejected email. */
export type Fault =
  /** The same mail would be refused again. */
  | 'refused'
  /** It may be taken later. */
  | 'later'
  /** Nothing can be sent at present, this mail or another. */
  | 'unreachable';

/** The mail was not taken; the message is the server's, or says what went wrong on the way. */
export class DeliveryError extends Error {
  readonly fault: Fault;
  /** Not before then, where the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: Fault, message: string, retryAfterSeconds?: number) {
    super(message.slice(0, 500));
    this.name = 'DeliveryError';
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The configured way for mails to leave. */
export interface MailDelivery {
  readonly way: 'smtp' | 'emailjs' | null;
  /** `site`: only mails to the site's own mailbox can be sent. */
  readonly reach: 'everyone' | 'site' | 'nobody';
  /** The site's own mailbox; null where nothing is configured, or the service knows it alone. */
  readonly mailbox: string | null;
  /** Mails that one process may hand over at the same time. */
  readonly concurrency: number;
  /** Hands a mail over. @throws DeliveryError */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
