import { useEffect, useState } from 'react';

/** The token of an emailed link, from the URL fragment. Undefined until hydration, null without one. */
export function useLinkSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const given = location.hash.slice(1);
      if (given === '') return setSecret((before) => before ?? null);
      setSecret(given);
      // Remove the token from the address bar and the history.
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret;
}
