import { IconBrandFacebook, IconBrandLinkedin, IconBrandX, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ContactDetails } from '../modules/contact/public/ContactDetails.tsx';
import { LogoWord } from '../modules/logos/public/LogoWord.tsx';
import classes from './SiteFooter.module.css';
import { FURTHER_PAGES, NAVIGATION, type SiteLink } from './site-addresses.ts';
import { usePublicUrl } from './site-context.tsx';

interface SocialLink {
  label: string;
  icon: TablerIcon;
  /** Full URL of the link, from the site's public address. */
  to(publicUrl: string): string;
}

/** Social links. They share this site until the brand has accounts. */
const SOCIAL_LINKS: readonly SocialLink[] = [
  {
    label: 'Share on LinkedIn',
    icon: IconBrandLinkedin,
    to: (publicUrl) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(publicUrl)}`,
  },
  {
    label: 'Share on X',
    icon: IconBrandX,
    to: (publicUrl) => `https://x.com/intent/post?url=${encodeURIComponent(publicUrl)}`,
  },
  {
    label: 'Share on Facebook',
    icon: IconBrandFacebook,
    to: (publicUrl) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(publicUrl)}`,
  },
];

function LinkColumn({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SocialLinks() {
  const publicUrl = usePublicUrl();
  return (
    <ul className={classes.social}>
      {SOCIAL_LINKS.map(({ label, icon: Icon, to }) => (
        <li key={label}>
          <a
            className={classes.socialLink}
            href={to(publicUrl)}
            target="_blank"
            rel="noreferrer"
            aria-label={label}
            title={label}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Brand, quick links, further pages, contact information and social links (requirements: Site). */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <p className={classes.brand}>
            <LogoWord light="Footer" dark="Footer" />
          </p>
          <p className={classes.claim}>
            Quantum Random Access Memory. Learn how it addresses a superposition, and build on it.
          </p>
          <SocialLinks />
        </div>
        <LinkColumn title="Quick Links" links={NAVIGATION} />
        <LinkColumn title="Services" links={FURTHER_PAGES} />
        <div>
          <h2 className={classes.heading}>Contact info</h2>
          <ContactDetails />
        </div>
      </div>
      <div className={classes.base}>
        <span>© QRAM</span>
        <Link to="/TermsPage" className={classes.baseLink}>
          Terms of Service
        </Link>
      </div>
    </footer>
  );
}
