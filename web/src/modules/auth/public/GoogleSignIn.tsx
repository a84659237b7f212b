import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useTheme } from '../../../ui/theme/theme-context.tsx';
import { signInOptionsQuery } from '../queries.ts';
import classes from './account/AccountScreen.module.css';
import { createNonce, loadSignInScript } from './sign-in-script.ts';

/** Maximum width of Google's button, in pixels. */
const MAX_WIDTH = 374;

/** Google sign-in, if configured. Loads Google's script on mount (requirements: Auth). */
export function GoogleSignIn({ text, onBegin }: { text: 'signin_with' | 'signup_with'; onBegin?(): void }) {
  const { data } = useQuery(signInOptionsQuery(useApi()));
  if (!data?.google) return null;
  return <Offer clientId={data.google.client_id} script={data.google.script} text={text} onBegin={onBegin} />;
}

interface OfferProps {
  clientId: string;
  script: string;
  text: string;
  onBegin?(): void;
}

function Offer({ clientId, script, text, onBegin }: OfferProps) {
  const { loginWithGoogle } = useAuth();
  const { theme } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const onCredential = useEffectEvent((credential: string, nonce: string) => {
    onBegin?.();
    void loginWithGoogle(credential, nonce);
  });
  useEffect(() => {
    if (hasFailed) return;
    let shown = true;
    Promise.all([loadSignInScript(script), createNonce()]).then(
      ([identity, { nonce, hash }]) => {
        if (!shown || !place.current) return;
        identity.initialize({
          client_id: clientId,
          nonce: hash,
          callback: ({ credential = '' }) => onCredential(credential, nonce),
        });
        place.current.replaceChildren();
        const width = Math.min(MAX_WIDTH, place.current.offsetWidth);
        const look = theme === 'dark' ? 'filled_black' : 'outline';
        identity.renderButton(place.current, { theme: look, size: 'large', shape: 'rectangular', text, width });
        setReady(true);
      },
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
    };
    // Not when it is ready: the button would be replaced under the pointer.
  }, [script, clientId, text, theme, hasFailed]);
  return (
    <>
      <p className={`flex items-center gap-4 text-3 text-ink-3 mt-6 mb-4 ${classes.or}`}>or</p>
      {hasFailed ? (
        <div className="grid justify-items-center gap-3 min-h-11" role="status">
          <p className="text-4 text-ink-2">Google login couldn't be loaded.</p>
          <Button small onClick={() => setFailed(false)}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid justify-items-center gap-3 min-h-11">
          {isReady ? null : <p className="text-4 text-ink-2">Loading Google…</p>}
          <div ref={place} className="grid justify-items-center w-full scheme-light" />
        </div>
      )}
    </>
  );
}
