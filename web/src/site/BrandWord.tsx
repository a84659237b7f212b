import { LogoWord } from '../modules/logos/public/LogoWord.tsx';

/** The brand word as the tops of the site and of the back office show it. */
export const BrandWord = () => <LogoWord light="Main_logo" dark="Main_Dark_logo" />;
