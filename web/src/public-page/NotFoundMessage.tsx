import { type ComponentType, useEffect, useState } from 'react';
import { ButtonLink } from '../ui/controls/Button.tsx';
import { MessageScreen } from '../ui/layout/MessageScreen.tsx';

/** There is no page at this address (requirements: Site): offers the nearest one, and a search for its words. */
export function NotFoundMessage() {
  // Few visitors need them, and the server renders one page for all addresses.
  const [Suggestions, setSuggestions] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./NotFoundSuggestions.tsx').then(
      (module) => setSuggestions(() => module.NotFoundSuggestions),
      () => undefined,
    );
  }, []);
  const actions = (
    <>
      <ButtonLink to="/" look="primary">
        Back to home
      </ButtonLink>
      <ButtonLink to="/contact">Contact us</ButtonLink>
      {Suggestions ? <Suggestions /> : null}
    </>
  );
  return (
    <MessageScreen eyebrow="404" title="Page Not Found" actions={actions}>
      There is no memory cell at this address. It may have moved, or the link may be mistyped.
    </MessageScreen>
  );
}
