export interface SmtpSettings {
  url: string;
  /** Sender of all email, with or without a name. */
  from: string;
  /** The site's mailbox: one or several emails, separated by commas. */
  to: string;
}

export interface EmailjsSettings {
  url: string;
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
  /** Messages per network or account. */
  hourlyLimit: number;
  /** IPs and networks. */
  blockedNetworks: string[];
  refuseHeadless: boolean;
}

export interface GoogleSettings {
  clientId: string;
  issuer: string;
  jwksUrl: string;
  scriptUrl: string;
}

export interface AccountSettings {
  /** Base URL of links in email, without a trailing slash. */
  publicUrl: string;
  google: GoogleSettings | null;
  /** Withhold the admin role without a second factor. */
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
