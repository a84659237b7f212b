import type { Feature } from '@qram/contract/modules/features/features';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { cropAround } from '../../../ui/text/crop-around.ts';
import { useImageFallback } from '../../../ui/text/use-image-fallback.ts';
import { BuiltInIcon, isBuiltIn } from '../shared/BuiltInIcon.tsx';
import classes from './FeaturesSection.module.css';

const DEFAULT_ICON = '/artwork/icons/default.svg';

interface FeaturesSectionProps {
  features: { cards: Feature[]; subtitle: string } | undefined;
  loading: boolean;
  /** Brand word at the start of the section heading. */
  brand: ReactNode;
}

/** Subtitle and feature cards (requirements: Features); renders nothing without cards. */
export function FeaturesSection({ features, loading, brand }: FeaturesSectionProps) {
  if (!features && !loading) return null;
  if (features && features.cards.length === 0) return null;
  return (
    <section className={`measure ${classes.section}`} aria-labelledby="features-title">
      <p className="eyebrow">{brand} Features</p>
      <h2 id="features-title" className={`tracking-tight ${classes.title}`}>
        Memory built for amplitudes, not for bits
      </h2>
      {features ? (
        <p dir="auto" className={`text-6 text-ink-2 wrap-anywhere ${classes.subtitle}`}>
          {features.subtitle}
        </p>
      ) : (
        <Skeleton height="1.8rem" width="60%" />
      )}
      <ul className={`grid gap-5 mt-10 ${classes.cards}`}>
        {features ? features.cards.map((card) => <FeatureCard key={card.id} card={card} />) : <CardsSkeleton />}
      </ul>
    </section>
  );
}

/** A built-in icon in the theme's accent, or the uploaded picture, with the default icon as its fallback. */
function FeatureIcon({ card: { icon_url: url, icon_alt, icon_focal } }: { card: Feature }) {
  const { failed, ...events } = useImageFallback();
  const src = url === '' || failed ? DEFAULT_ICON : url;
  if (!isBuiltIn(src))
    return (
      <img
        {...events}
        src={src}
        alt={icon_alt}
        style={cropAround(icon_focal)}
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
      />
    );
  return <BuiltInIcon src={src} />;
}

/** What a card without a text of its own calls its link. */
const LINK_TEXT = 'Learn more';

/** The whole card is pressed; its link is called by its title and what it leads to. */
function CardLink({ card: { link, link_text, title } }: { card: Feature }) {
  const label = (
    <>
      <span className="visually-hidden">{`${title}: `}</span>
      {link_text || LINK_TEXT}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </>
  );
  const className = `link text-4 font-semibold screen-only ${classes.link}`;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={className}>
        {label}
      </Link>
    );
  return (
    <a href={link} target="_blank" rel="noreferrer" className={className}>
      {label}
    </a>
  );
}

function FeatureCard({ card }: { card: Feature }) {
  return (
    <li className={`card wrap-anywhere ${classes.card}`} data-leads={card.link !== '' || undefined}>
      <span className={`icon-tile ${classes.icon}`}>
        <FeatureIcon card={card} />
      </span>
      <div className="grid content-start gap-2 min-w-0">
        <h3 dir="auto" className="text-6 leading-tight">
          {card.title}
        </h3>
        <p dir="auto" className="text-4 text-ink-2">
          {card.description}
        </p>
        {card.link === '' ? null : <CardLink card={card} />}
      </div>
    </li>
  );
}

function CardsSkeleton() {
  return [0, 1, 2, 3, 4, 5].map((at) => (
    <li key={at} className={`card wrap-anywhere ${classes.card}`} aria-hidden="true">
      <Skeleton height="44px" width="44px" radius="10px" />
      <div className="grid content-start gap-2">
        <Skeleton height="1.2rem" width="55%" />
        <Skeleton height="2.8rem" />
        <Skeleton height="1.2rem" width="40%" />
      </div>
    </li>
  ));
}
