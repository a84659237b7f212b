import { z } from 'zod';
import { requiredText, text } from '../../api/fields.ts';
import { isEmail, toAsciiEmail } from '../../values/email.ts';
import { isBlank, withoutInvisible } from '../../values/visible-text.ts';

/** Spec §5, "Contact form", and responses of the form's own endpoint (requirements: Contact). */
export const CONTACT_FORM_MESSAGES = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  messageShort: 'Message must be at least 10 characters',
  noSubject: 'No Subject',
  forbidden: 'Forbidden',
  tooMany: 'Too Many Requests',
} as const;

export const CONTACT_FORM_LIMITS = { nameMax: 100, emailMax: 254, subjectMax: 200, messageMin: 10, messageMax: 5000 };

const { nameMax, emailMax, subjectMax, messageMin, messageMax } = CONTACT_FORM_LIMITS;

/** Replaces control characters by spaces, because it goes into an email header. */
const oneLine = (max: number, missing: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'Must be text.') })
    .transform((value) => value.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .transform((value) => (isBlank(value) ? '' : value))
    .pipe(z.string().max(max, `Must be at most ${max} characters long.`));

const senderFields = {
  user_name: oneLine(nameMax, CONTACT_FORM_MESSAGES.nameRequired).refine(
    (value) => value !== '',
    CONTACT_FORM_MESSAGES.nameRequired,
  ),
  user_email: text(emailMax, CONTACT_FORM_MESSAGES.emailRequired)
    .refine((value) => value !== '', CONTACT_FORM_MESSAGES.emailRequired)
    .overwrite(toAsciiEmail)
    .refine((value) => value === '' || isEmail(value), CONTACT_FORM_MESSAGES.emailInvalid),
  message: requiredText(messageMax, CONTACT_FORM_MESSAGES.messageRequired).refine(
    (value) => value === '' || withoutInvisible(value).length >= messageMin,
    CONTACT_FORM_MESSAGES.messageShort,
  ),
};

/** A blank subject becomes 'No Subject'. */
export const contactForm = z.object({
  ...senderFields,
  subject: z
    .string(CONTACT_FORM_MESSAGES.subjectRequired)
    .max(subjectMax, `Must be at most ${subjectMax} characters long.`)
    .refine((value) => value !== '', CONTACT_FORM_MESSAGES.subjectRequired),
});

/** An empty subject becomes 'No Subject' (requirements: Contact). */
export const contactMessageBody = z.object({
  ...senderFields,
  subject: oneLine(subjectMax, '')
    .transform((value) => value || CONTACT_FORM_MESSAGES.noSubject)
    .default(CONTACT_FORM_MESSAGES.noSubject),
  /** Honeypot: only bots fill it in. */
  website: z.string('Must be text.').max(500, 'Must be at most 500 characters long.').default(''),
  /** Ignored: the server uses the connection's IP. */
  ip_address: z.unknown().optional(),
  user_agent: z.unknown().optional(),
  send_time: z.unknown().optional(),
});
