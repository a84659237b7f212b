export interface SmtpSettings {
  url: string;
  /** Sender of all mails: an address, or a name and an address. */
  from: string;
  /** The site's own mailbox: one or several, separated by commas. */
  to: string;
}

export interface EmailjsSettings {
  /** Where the service takes mails. */
  address: string;
  publicKey: string;
  privateKey: string | undefined;
  serviceId: string;
  templateId: string;
}

export interface MailSettings {
  smtp: SmtpSettings | null;
  emailjs: EmailjsSettings | null;
}

export interface ContactSettings {
  /** Messages that one address, or one account, may send in an hour. */
  hourlyLimit: number;
  /** Addresses and networks that may send none. */
  blockedAddresses: string[];
  refuseHeadless: boolean;
}

export interface GoogleSettings {
  /** What credentials must be made out to. */
  clientId: string;
  issuer: string;
  /** Where the provider's keys are read. */
  jwksUrl: string;
  /** The provider's script that draws the button. */
  scriptUrl: string;
}

/** What signing in and recovering an account depends on. */
export interface AccountSettings {
  /** Links in mails start with it. Without a trailing slash. */
  publicUrl: string;
  google: GoogleSettings | null;
  /** Admins without a second factor may not act as admins. */
  adminsNeedSecondFactor: boolean;
  /** Seals the secrets of second factors. */
  secretKey: string | null;
}

export interface BackupSettings {
  folder: string;
  everyHours: number;
  /** How many archives stay. */
  keep: number;
}
