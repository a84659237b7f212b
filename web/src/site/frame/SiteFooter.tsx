import { inLinkOrder, PAGED_COLLECTIONS } from '@qram/contract/collection/content';
import type { ContactInfo } from '@qram/contract/modules/contact/contact';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { ContactDetails } from '../../modules/contact/public/ContactDetails.tsx';
import { contactInfoQuery } from '../../modules/contact/queries.ts';
import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';
import { FURTHER_PAGES, NAVIGATION, type SiteLink } from '../navigation.ts';
import classes from './SiteFooter.module.css';

type Profile = Extract<keyof ContactInfo, `${string}_url`>;

/** Profiles of the brand on other sites, which admins set with the contact info. */
const PROFILES: readonly { field: Profile; label: string }[] = [
  { field: 'linkedin_url', label: 'LinkedIn' },
  { field: 'x_url', label: 'X' },
  { field: 'github_url', label: 'GitHub' },
  { field: 'youtube_url', label: 'YouTube' },
  { field: 'facebook_url', label: 'Facebook' },
];

function LinkColumn({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={`text-4 ${classes.heading}`}>{title}</h2>
      <ul className="grid justify-items-start">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="text-4 text-ink-2 list-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SocialLinks() {
  const { data } = useQuery(contactInfoQuery(useApi()));
  const profiles = PROFILES.filter(({ field }) => data?.[field]);
  if (!data || profiles.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1 mt-4 ms-[-10px]" aria-label="Profiles">
      {profiles.map(({ field, label }) => (
        <li key={field}>
          <a
            className={`grid place-items-center text-4 text-ink-2 min-h-10 px-3 rounded-control ${classes.socialLink}`}
            href={data[field]}
            target="_blank"
            rel="me noreferrer"
            aria-label={`QRAM on ${label}`}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Brand, quick links, further pages, contact information and social links (requirements: Site). */
export function SiteFooter() {
  return (
    <footer className="rule-t bg-sunken">
      <div className={`grid measure ${classes.columns}`}>
        <div className="max-lg:col-span-full">
          <p className="text-6 leading-snug">
            <LogoWord light="Footer" dark="Footer" />
          </p>
          <p className="mt-2 text-4 text-ink-2 max-w-[36ch]">
            Quantum Random Access Memory. Learn how it works, and build on it.
          </p>
          <SocialLinks />
        </div>
        <LinkColumn title="Quick Links" links={NAVIGATION} />
        <LinkColumn title="Services" links={FURTHER_PAGES} />
        <div>
          <h2 className={`text-4 ${classes.heading}`}>Contact info</h2>
          <ContactDetails />
        </div>
      </div>
      <div
        className={`flex items-center flex-wrap justify-between gap-6 gap-y-2 measure relative text-ink-3 pt-4 pb-6 text-3 ${classes.base}`}
      >
        {/* A page rendered before New Year may be cached beyond it. */}
        <span suppressHydrationWarning>{`© ${new Date().getUTCFullYear()} QRAM`}</span>
        <nav className="flex items-center flex-wrap gap-4 quiet-links" aria-label="Atom feeds">
          Atom feeds:
          {inLinkOrder(PAGED_COLLECTIONS).map(({ path, link, feed }) =>
            feed ? (
              <a key={path} className="list-link" href={`${path}.atom`}>
                {link.label}
              </a>
            ) : null,
          )}
        </nav>
      </div>
    </footer>
  );
}
