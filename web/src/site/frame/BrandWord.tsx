import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';

/** Brand word in the headers of the site and the back office. */
export const BrandWord = () => <LogoWord light="Main_logo" dark="Main_Dark_logo" />;
