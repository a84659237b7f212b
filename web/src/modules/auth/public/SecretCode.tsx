import type { Enrolment } from '@qram/contract/second-factor';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import classes from './SecondFactorDialog.module.css';

/** The secret for an app: as a picture for its camera, and as text to type. */
export function SecretCode({ enrolment: { secret, address } }: { enrolment: Enrolment }) {
  // Black on white in both themes: cameras do not read it the other way round.
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 3 }))}`,
    [address],
  );
  return (
    <div className={classes.secret}>
      <img className={classes.picture} src={picture} alt="QR code of the secret, for the camera of your app" />
      <div className={classes.words}>
        <p>
          Scan this picture with your authenticator app, or type the secret into it. Then enter the code that it shows.
        </p>
        <p className={classes.label}>Secret</p>
        <code className={classes.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}
