export interface SmtpSettings {
  url: string;
  /** Sender of all email: an address, or a name and an address. */
  from: string;
  /** The site's mailbox: one or several addresses, separated by commas. */
  to: string;
}

export interface EmailjsSettings {
  /** URL of the email service. */
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
  /** Messages per address or account in an hour. */
  hourlyLimit: number;
  /** Addresses and networks whose messages are rejected. */
  blockedAddresses: string[];
  refuseHeadless: boolean;
}

export interface GoogleSettings {
  /** The expected audience of credentials. */
  clientId: string;
  issuer: string;
  /** URL of the provider's keys. */
  jwksUrl: string;
  /** URL of the provider's button script. */
  scriptUrl: string;
}

/** Settings for sign-in and account recovery. */
export interface AccountSettings {
  /** Base URL of links in email, without a trailing slash. */
  publicUrl: string;
  google: GoogleSettings | null;
  /** Admins without a second factor have no admin rights. */
  adminsNeedSecondFactor: boolean;
  /** Encrypts the secrets of second factors. */
  secretKey: string | null;
}

export interface BackupSettings {
  folder: string;
  everyHours: number;
  /** Number of retained archives. */
  keep: number;
}
