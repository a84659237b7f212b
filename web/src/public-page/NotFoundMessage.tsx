import { useEffect, useState } from 'react';
import { ButtonLink } from '../ui/controls/Button.tsx';
import { MessageScreen } from '../ui/layout/MessageScreen.tsx';

/** There is no page at this address (requirements: Site): offers the nearest one, and a search for its words. */
export function NotFoundMessage() {
  // Few visitors need them, and the server renders one page for all addresses.
  const [parts, setParts] = useState<typeof import('./NotFoundSuggestions.tsx') | null>(null);
  useEffect(() => {
    import('./NotFoundSuggestions.tsx').then(setParts, () => undefined);
  }, []);
  const actions = (
    <>
      <ButtonLink to="/" look="primary">
        Back to home
      </ButtonLink>
      <ButtonLink to="/contact">Contact us</ButtonLink>
      {parts ? <parts.NotFoundSuggestions /> : null}
    </>
  );
  return (
    <MessageScreen
      eyebrow="404"
      title="Page Not Found"
      actions={actions}
      picture={parts ? <parts.NotFoundPicture /> : null}
    >
      There is no memory cell at this address. It may have moved, or the link may be mistyped.
    </MessageScreen>
  );
}
