import { IconCircleCheck } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import classes from './ContactPage.module.css';
import { type SendFailure, useContactForm } from './use-contact-form.ts';

const HINTS: Record<SendFailure, string> = {
  'too-many': 'Too many messages were sent from here. Please try again later.',
  other: 'Please try again in a moment, or use the contact information on this page.',
};

/** The form, replaced by a success message for five seconds (requirements: Contact). */
export function ContactForm() {
  const { form, field, busy, sent, failure, signedIn } = useContactForm();
  const title = useRef<HTMLHeadingElement>(null);
  const successHeading = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    if (sent) successHeading.current?.focus();
    // Return the focus with the form, unless it has moved elsewhere.
    else if (wasSent.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    wasSent.current = sent;
  }, [sent]);
  const isEmpty = field('user_name').value === '';
  const account = signedIn ? { disabled: true, hint: 'From your account.' } : {};
  return (
    <section className={`grid min-w-0 card ${classes.formCard}`} aria-labelledby="contact-form-title">
      {/* Form and success message share one grid cell to avoid layout shift. */}
      <div className={`min-w-0 col-start-1 row-start-1 ${classes.form}`} data-away={sent || undefined}>
        <h2 id="contact-form-title" className={`text-7 ${classes.title}`} ref={title} tabIndex={-1}>
          Write to us
        </h2>
        <p className="mt-4 text-ink-2 noscript-only">
          This form needs JavaScript. Please use the contact information on this page to reach us.
        </p>
        <form {...form} className="grid gap-4 mt-6 script-only" noValidate>
          <div
            className={classNames('grid gap-4 items-start grid-fit-[220px]', classes.pair, isEmpty && 'for-visitors')}
          >
            <TextField {...field('user_name')} label="Name" autoComplete="name" required {...account} />
            <TextField {...field('user_email')} label="Email" type="email" autoComplete="email" required {...account} />
          </div>
          <TextField {...field('subject')} label="Subject" autoComplete="off" required />
          <TextAreaField {...field('message')} label="Message" rows={6} required />
          <div className="visually-hidden" aria-hidden="true">
            <label>
              Leave this empty
              <input {...honeypotProps(field('website'))} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <div>
            <Button type="submit" look="primary" busy={busy}>
              Send Message
            </Button>
          </div>
          {failure ? <Notice title="Your message wasn't sent.">{HINTS[failure]}</Notice> : null}
        </form>
      </div>
      <div
        className="grid min-w-0 justify-items-center text-center col-start-1 row-start-1 content-center pointer-events-none"
        role="status"
      >
        {sent ? (
          <>
            <IconCircleCheck className="text-good mb-4" size={44} stroke={1.5} aria-hidden="true" />
            <h2 className={`text-7 ${classes.title}`} ref={successHeading} tabIndex={-1}>
              Message Sent!
            </h2>
            <p className="mt-2 text-ink-2 max-w-[40ch] text-balance">
              Thank you for your message. We'll get back to you shortly.
            </p>
          </>
        ) : null}
      </div>
    </section>
  );
}

const honeypotProps = ({ name, value, onChange }: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) => ({
  name,
  value,
  onChange,
});
