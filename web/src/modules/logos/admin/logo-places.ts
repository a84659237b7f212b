import type { LogoName } from '@qram/contract/modules/logos';

/** Where each logo stands, for those who replace it. */
export const LOGO_PLACES: Readonly<Record<LogoName, string>> = {
  Main_logo: 'Header of the site and of the back office, light theme',
  Main_Dark_logo: 'Header of the site and of the back office, dark theme',
  Footer: 'Footer, in both themes',
  Features_logo: 'Heading of the Features section, light theme',
  Features_Dark_logo: 'Heading of the Features section, dark theme',
};
