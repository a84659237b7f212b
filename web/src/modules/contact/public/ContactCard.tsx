import { IconMail, IconMapPin, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useApi } from '../../../api-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { contactInfoQuery, dialled } from '../queries.ts';
import classes from './ContactCard.module.css';

/** Contact details beside the form (requirements: Contact). */
export function ContactCard() {
  return (
    <section className={classes.card} aria-labelledby="contact-info-title">
      <h2 id="contact-info-title" className={classes.title}>
        Contact information
      </h2>
      <Ways />
    </section>
  );
}

function Ways() {
  const { data, isError, isFetching, refetch } = useQuery(contactInfoQuery(useApi()));
  if (isError && !data) {
    return (
      <Notice
        title="The contact information could not be loaded."
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
  if (!email && !phone && !address) return <EmptyState title="No other ways yet" text="Please use the form." />;
  return (
    <address className={classes.ways}>
      {email ? (
        <Way icon={IconMail} label="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Way>
      ) : null}
      {phone ? (
        <Way icon={IconMessage} label="Phone, for messages and calls">
          <a href={`sms:${dialled(phone)}`} aria-label={`Text ${phone}`}>
            {phone}
          </a>
          <a className={classes.call} href={`tel:${dialled(phone)}`} aria-label={`Call ${phone}`}>
            Call
          </a>
        </Way>
      ) : null}
      {address ? (
        <Way icon={IconMapPin} label="Address">
          <span className={classes.lines}>{address}</span>
        </Way>
      ) : null}
    </address>
  );
}

interface WayProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true'; className?: string }>;
  label: string;
  children: ReactNode;
}

function Way({ icon: Icon, label, children }: WayProps) {
  return (
    <div className={classes.way}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.textBlock}>
        <span className={classes.label}>{label}</span>
        <div className={classes.value}>{children}</div>
      </div>
    </div>
  );
}

function ContactSkeleton() {
  return (
    <div className={classes.ways} role="status" aria-label="Loading contact information">
      {['60%', '50%'].map((width) => (
        <div key={width} className={classes.way}>
          <Skeleton width="44px" height="44px" radius="var(--radius-control)" />
          <Skeleton width={width} height="44px" />
        </div>
      ))}
    </div>
  );
}
