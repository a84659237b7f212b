import { useEffect, useState } from 'react';

/** The secret of a mailed link, behind the # of the address. Undefined until the page has come alive, null without one. */
export function useLinkSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const given = location.hash.slice(1);
      if (given === '') return setSecret((before) => before ?? null);
      setSecret(given);
      // Neither the history nor a look over the shoulder keeps it.
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret;
}
