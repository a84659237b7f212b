import { mailtoLink } from '@qram/contract/values/mailto-link';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { contactInfoQuery, telNumber } from '../queries.ts';
import classes from './ContactPage.module.css';

/** Contact details beside the form (requirements: Contact). */
export function ContactCard() {
  return (
    <section className={`grid gap-6 content-start min-w-0 ${classes.infoCard}`} aria-labelledby="contact-info-title">
      <h2 id="contact-info-title" className="text-7">
        Contact information
      </h2>
      <ContactMethods />
    </section>
  );
}

function ContactMethods() {
  const { data, isError, isFetching, refetch } = useQuery(contactInfoQuery(useApi()));
  if (isError && !data) {
    return (
      <Notice
        title="The contact information couldn't be loaded."
        action={
          <Button small busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!data) return <ContactSkeleton />;
  const { email, phone, address } = data;
  if (!email && !phone && !address) return <EmptyState title="No contact details yet" text="Please use the form." />;
  return (
    <address className="grid gap-6">
      {email ? (
        <ContactMethod icon={IconMail} label="Email">
          <a href={mailtoLink(email)}>{email}</a>
        </ContactMethod>
      ) : null}
      {phone ? (
        <ContactMethod icon={IconPhone} label="Phone">
          <strong className="font-semibold">{phone}</strong>
          <span className="flex items-center gap-4">
            <a href={`sms:${telNumber(phone)}`} aria-label={`Send a text to ${phone}`}>
              Send a text
            </a>
            <a href={`tel:${telNumber(phone)}`} aria-label={`Call ${phone}`}>
              Call
            </a>
          </span>
        </ContactMethod>
      ) : null}
      {address ? (
        <ContactMethod icon={IconMapPin} label="Address">
          <span className="whitespace-pre-line">{address}</span>
        </ContactMethod>
      ) : null}
    </address>
  );
}

interface ContactMethodProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true'; className?: string }>;
  label: string;
  children: ReactNode;
}

function ContactMethod({ icon: Icon, label, children }: ContactMethodProps) {
  return (
    <div className="flex gap-4">
      <span className="icon-tile flex-none size-11">
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <span className="text-3 text-ink-3">{label}</span>
        <div className={`flex flex-wrap gap-4 gap-y-1 wrap-anywhere ${classes.value}`}>{children}</div>
      </div>
    </div>
  );
}

function ContactSkeleton() {
  return (
    <div className="grid gap-6" role="status" aria-label="Loading contact information">
      {['60%', '50%'].map((width) => (
        <div key={width} className="flex gap-4">
          <Skeleton width="44px" height="44px" radius="var(--radius-control)" />
          <Skeleton width={width} height="44px" />
        </div>
      ))}
    </div>
  );
}
