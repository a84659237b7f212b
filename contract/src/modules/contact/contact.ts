import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import {
  emailField,
  expectedUpdatedAt,
  id,
  idOut,
  idParams,
  recordFields,
  requiredText,
  text,
  timestamp,
} from '../../api/fields.ts';
import { bulkBody, bulkResult, listQuery, trashEndpoints } from '../../collection/collection-endpoints.ts';
import { isDomainUrl } from '../../values/web-url.ts';
import { deliveryFields, MAIL_STATES } from '../mail/mail.ts';
import { contactMessageBody } from './contact-form.ts';

/** Spec §5 and §8. */
export const CONTACT_MESSAGES = {
  addressRequired: 'Address is required.',
  phoneInvalid: 'Invalid phone number.',
  emailInvalid: 'Invalid email address.',
  profileInvalid: 'Enter a full address that starts with https://.',
  load: 'Could not load contact info. Please try again later.',
} as const;

export const CONTACT_LIMITS = { addressMax: 300, phoneMax: 16, emailMax: 254, profileMax: 300 } as const;

/** 7 to 15 digits, spaces and hyphens with at least one digit, and an optional plus (requirements: Contact). */
const PHONE = /^\+?(?=.*\d)[\d -]{7,15}$/;

export const contactInfoRecord = z.object({
  id: z.int(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  linkedin_url: z.string(),
  x_url: z.string(),
  github_url: z.string(),
  youtube_url: z.string(),
  facebook_url: z.string(),
  updated_at: timestamp,
});
export type ContactInfo = z.output<typeof contactInfoRecord>;

/** Absent: unchanged, for clients that don't know the profiles. */
const profile = text(CONTACT_LIMITS.profileMax)
  .refine((value) => value === '' || (/^https:/i.test(value) && isDomainUrl(value)), CONTACT_MESSAGES.profileInvalid)
  .optional();

const fields = {
  address: requiredText(CONTACT_LIMITS.addressMax, CONTACT_MESSAGES.addressRequired),
  phone: text(100, CONTACT_MESSAGES.phoneInvalid).refine((value) => PHONE.test(value), CONTACT_MESSAGES.phoneInvalid),
  email: emailField(CONTACT_MESSAGES.emailInvalid),
  linkedin_url: profile,
  x_url: profile,
  github_url: profile,
  youtube_url: profile,
  facebook_url: profile,
};
export const contactInfoComplete = z.object(fields);
export const contactInfoUpdate = contactInfoComplete.partial();

const started = { updated_at: expectedUpdatedAt };

export const contactEndpoints = {
  readInfo: endpoint({
    method: 'GET',
    path: '/api/contact-info',
    access: 'anyone',
    summary: 'Read the contact information of the site.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
  readInfoRecord: endpoint({
    method: 'GET',
    path: '/api/contact-info/1',
    access: 'anyone',
    summary: 'The same as /api/contact-info. There is one record, with id 1.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
  writeInfo: endpoint({
    method: 'POST',
    path: '/api/contact-info',
    access: 'admin',
    summary: 'Replace the contact record. Profiles that are not given stay unchanged.',
    body: contactInfoComplete.extend(started),
    response: contactInfoRecord,
  }),
  updateInfo: endpoint({
    method: 'PUT',
    path: '/api/contact-info/1',
    access: 'admin',
    methodOverride: true,
    summary:
      "Change the given fields of the contact record. If updated_at is older than the record's, the response is 409 with the current record.",
    body: contactInfoUpdate.extend(started),
    response: contactInfoRecord,
  }),
} as const;

/** `new` until an admin opens it; `spam` when the honeypot was filled in. */
export const MESSAGE_STATES = ['new', 'read', 'answered', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const contactMessageRecord = z.object({
  ...recordFields,
  user_id: idOut.nullable(),
  user_name: z.string(),
  /** Current username of a logged-in sender; null otherwise. */
  username: z.string().nullable(),
  user_email: z.string(),
  subject: z.string(),
  message: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  send_time: timestamp,
  state: z.enum(MESSAGE_STATES),
  /** `none`: not sent by email. */
  delivery: z.object({ ...deliveryFields, mail_id: idOut.nullable(), state: z.enum(['none', ...MAIL_STATES]) }),
});
export type ContactMessage = z.output<typeof contactMessageRecord>;

/** Why a message can't be replied to. */
export const CONTACT_REPLY_MESSAGES = {
  textRequired: 'Write a reply first.',
  noEmail: "This site can't send email to visitors.",
  tooMany: 'This address has got too many emails in the last hour. Please try again later.',
  outdated: 'Someone else has replied in the meantime.',
} as const;

export const CONTACT_REPLY_LIMITS = { textMax: 5000 } as const;

export const contactReply = z.object({
  id: idOut,
  text: z.string(),
  /** Name at that time; null if unknown. */
  sent_by: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  sent_by_username: z.string().nullable(),
  created_at: timestamp,
  delivery: contactMessageRecord.shape.delivery,
});
export type ContactReply = z.output<typeof contactReply>;

export const messageWithReplies = contactMessageRecord.extend({ replies: z.array(contactReply) });
export type MessageWithReplies = z.output<typeof messageWithReplies>;

const stateField = z.enum(MESSAGE_STATES, { error: `state must be one of ${MESSAGE_STATES.join(', ')}.` });
const path = '/api/contact-messages';
const FILTERS = { state: stateField.optional() };

export const contactMessagesEndpoints = {
  ...trashEndpoints({ path, noun: 'message', nouns: 'messages', record: contactMessageRecord, filters: FILTERS }),
  send: endpoint({
    method: 'POST',
    path: '/api/send-message',
    access: 'anyone',
    summary: 'Send a message to the site. It is stored, and emailed if email is configured.',
    body: contactMessageBody,
    response: z.object({ send_time: timestamp }),
    status: 201,
    errors: {
      forbidden: 'The address is blocked.',
      headless_browser: 'The browser declares itself headless, and the site refuses these.',
    },
    limits: [
      { by: 'ip', max: 10, windowSeconds: 60 },
      { by: 'account', max: 10, windowSeconds: 60 },
    ],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'List messages, newest first.',
    query: listQuery(['created_at']).extend(FILTERS),
    response: z.array(contactMessageRecord),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: 'admin',
    summary: 'Count the messages in each state.',
    response: z.record(z.enum(MESSAGE_STATES), z.int()),
    live: { collections: ['contact_messages'] },
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Read one message with its replies.',
    params: idParams,
    response: messageWithReplies,
  }),
  mark: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Mark a message as new, read, answered or spam.',
    params: idParams,
    body: z.object({ state: stateField }),
    response: contactMessageRecord,
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/:id/replies`,
    access: 'admin',
    summary:
      "Reply to a message by email and mark it as answered. The response is the message with its replies. Repeating a reply sends nothing twice. 409 if the site can't send email to visitors, or if there is a later reply than last_reply_id.",
    params: idParams,
    body: z.object({
      text: requiredText(CONTACT_REPLY_LIMITS.textMax, CONTACT_REPLY_MESSAGES.textRequired),
      /** Last reply that the caller has seen; null: none; absent: don't check. */
      last_reply_id: id.nullable().optional(),
    }),
    response: messageWithReplies,
    status: 201,
    limits: [{ by: 'account', max: 60, windowSeconds: 600 }],
  }),
  bulkMark: endpoint({
    method: 'POST',
    path: `${path}/marks`,
    access: 'admin',
    summary: 'Mark the given messages. The response has a result for each id.',
    body: bulkBody.extend({ state: stateField }),
    response: bulkResult,
  }),
} as const;
