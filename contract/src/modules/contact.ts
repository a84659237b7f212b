import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, expectedUpdatedAt, requiredText, text, timestamp } from '../fields.ts';

/** Spec §5 and §8. */
export const CONTACT_MESSAGES = {
  addressRequired: 'Address is required.',
  phoneInvalid: 'Invalid phone number.',
  emailInvalid: 'Invalid email address.',
  load: 'Could not load contact info. Please try again later.',
} as const;

export const CONTACT_LIMITS = { addressMax: 300, phoneMax: 16, emailMax: 254 } as const;

/** 7 to 15 digits, spaces and hyphens, after a plus where there is one (spec §5); a number has a digit. */
const PHONE = /^\+?(?=.*\d)[\d -]{7,15}$/;

export const contactInfoRecord = z.object({
  id: z.int(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  updated_at: timestamp,
});
export type ContactInfo = z.output<typeof contactInfoRecord>;

const fields = {
  address: requiredText(CONTACT_LIMITS.addressMax, CONTACT_MESSAGES.addressRequired),
  phone: text(100, CONTACT_MESSAGES.phoneInvalid).refine((value) => PHONE.test(value), CONTACT_MESSAGES.phoneInvalid),
  email: emailField(CONTACT_MESSAGES.emailInvalid),
};
export const contactInfoWhole = z.object(fields);
export const contactInfoUpdate = contactInfoWhole.partial();

const started = { updated_at: expectedUpdatedAt };

export const contactEndpoints = {
  readInfo: endpoint({
    method: 'GET',
    path: '/api/contact-info',
    access: 'anyone',
    summary: 'The contact information of the site.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
  readInfoRecord: endpoint({
    method: 'GET',
    path: '/api/contact-info/1',
    access: 'anyone',
    summary: 'The same as /api/contact-info: there is one record, with id 1.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
  writeInfo: endpoint({
    method: 'POST',
    path: '/api/contact-info',
    access: 'admin',
    summary: 'Write the whole contact record.',
    body: contactInfoWhole.extend(started),
    response: contactInfoRecord,
  }),
  updateInfo: endpoint({
    method: 'PUT',
    path: '/api/contact-info/1',
    access: 'admin',
    methodOverride: true,
    summary:
      'Change the named fields of the contact record. An updated_at older than its own is answered with 409 and the record as it stands.',
    body: contactInfoUpdate.extend(started),
    response: contactInfoRecord,
  }),
} as const;
