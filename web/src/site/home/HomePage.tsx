import { ServiceButtons } from '../../modules/buttons/public/ServiceButtons.tsx';
import { FeaturesSection } from '../../modules/features/public/FeaturesSection.tsx';
import { Hero } from '../../modules/gallery/public/Hero.tsx';
import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';
import { useHomeData } from './use-home-data.ts';

/** The dialog comes when it is needed: few visitors see it, and nobody does at once. */
const loadDialog = async () =>
  (await import('../../modules/service-requests/public/SubscriptionDialog.tsx')).SubscriptionDialog;

/** Hero, service buttons and features (spec §2). A part whose data fails is left out or falls back; the failure is logged. */
export function HomePage() {
  const { slides, buttons, features, loading } = useHomeData();
  const brand = <LogoWord light="Features_logo" dark="Features_Dark_logo" />;
  return (
    <>
      <Hero slides={slides} loading={loading} />
      <ServiceButtons buttons={buttons} loading={loading} loadDialog={loadDialog} />
      <FeaturesSection features={features} loading={loading} brand={brand} />
    </>
  );
}
