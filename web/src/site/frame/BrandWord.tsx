import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';

export const BrandWord = () => <LogoWord light="Main_logo" dark="Main_Dark_logo" />;
