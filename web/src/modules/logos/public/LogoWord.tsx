import type { Logo, LogoName } from '@qram/contract/modules/logos/logos';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useImageFallback } from '../../../ui/text/use-image-fallback.ts';
import { logoUrl } from '../logo-url.ts';
import { logosQuery } from '../queries.ts';
import classes from './LogoWord.module.css';

function storedUrl(logos: Logo[] | undefined, name: LogoName): string | null {
  const logo = logos?.find(({ key }) => key === name);
  return logo ? logoUrl(logo) : null;
}

function LogoImage({ name, className, logos }: { name: LogoName; className?: string; logos: Logo[] | undefined }) {
  const { failed, ...events } = useImageFallback();
  const stored = storedUrl(logos, name);
  const src = stored === null || failed ? `/brand/${name}.svg` : stored;
  return (
    <img {...events} className={className} src={src} alt="Q" width={40} height={40} loading="lazy" decoding="async" />
  );
}

/** The brand word with a logo image as its first letter (requirements: Logos); screen readers read the word. */
export function LogoWord({ light, dark }: { light: LogoName; dark: LogoName }) {
  const { data: logos } = useQuery(logosQuery(useApi()));
  return (
    <span className={classes.word} role="img" aria-label="QRAM">
      {light === dark ? (
        <LogoImage name={light} logos={logos} />
      ) : (
        <>
          <LogoImage name={light} className="only-light" logos={logos} />
          <LogoImage name={dark} className="only-dark" logos={logos} />
        </>
      )}
      <span>RAM</span>
    </span>
  );
}
