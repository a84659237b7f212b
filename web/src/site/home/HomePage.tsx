import { ServiceButtons } from '../../modules/buttons/public/ServiceButtons.tsx';
import { FeaturesSection } from '../../modules/features/public/FeaturesSection.tsx';
import { Hero } from '../../modules/gallery/public/Hero.tsx';
import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';
import { useHomeData } from './use-home-data.ts';

/** Hero, service buttons and features (spec §2). A part whose data fails is left out or falls back; the failure is logged. */
export function HomePage() {
  const { slides, buttons, features, loading } = useHomeData();
  const brand = <LogoWord light="Features_logo" dark="Features_Dark_logo" />;
  return (
    <>
      <Hero slides={slides} loading={loading} />
      <ServiceButtons buttons={buttons} loading={loading} />
      <FeaturesSection features={features} loading={loading} brand={brand} />
    </>
  );
}
