import type { LogoName } from '@qram/contract/modules/logos';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import classes from './logos.module.css';

/** A logo with the rest of the brand word, as pages set it, on the ground of each theme. */
export function LogoGrounds({ name, address }: { name: LogoName; address: string }) {
  return (
    <div className={classes.grounds}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={classes.ground} data-ground={theme}>
          <div className={classes.word}>
            <SafeImage
              src={address}
              alt={`${name} on ${theme} ground`}
              className={classes.letter}
              fallback={<img src={`/brand/${name}.svg`} alt="" className={classes.letter} />}
            />
            <span aria-hidden="true">RAM</span>
          </div>
          <figcaption className={classes.caption}>{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
        </figure>
      ))}
    </div>
  );
}
