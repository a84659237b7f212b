import { mailtoLink } from '@qram/contract/values/mailto-link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { contactInfoQuery, telNumber } from '../queries.ts';

export function ContactDetails() {
  const { data } = useQuery(contactInfoQuery(useApi()));
  if (!data || !(data.email || data.phone || data.address)) {
    return (
      <Link to="/contact" className="text-4 text-ink-2 wrap-anywhere list-link">
        Get in touch
      </Link>
    );
  }
  return (
    <address className="grid justify-items-start">
      {data.email ? (
        <a className="text-4 text-ink-2 wrap-anywhere list-link" href={mailtoLink(data.email)}>
          {data.email}
        </a>
      ) : null}
      {data.phone ? (
        <a className="text-4 text-ink-2 wrap-anywhere list-link" href={`tel:${telNumber(data.phone)}`}>
          {data.phone}
        </a>
      ) : null}
      {data.address ? (
        <span dir="auto" className="text-4 text-ink-2 wrap-anywhere whitespace-pre-line py-1">
          {data.address}
        </span>
      ) : null}
    </address>
  );
}
