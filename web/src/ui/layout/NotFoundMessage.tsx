import { ButtonLink } from '../controls/Button.tsx';
import { MessageScreen } from './MessageScreen.tsx';

/** There is no page at this address (requirements: Site). */
export function NotFoundMessage() {
  const actions = (
    <>
      <ButtonLink to="/" look="primary">
        Back to home
      </ButtonLink>
      <ButtonLink to="/contact">Contact us</ButtonLink>
    </>
  );
  return (
    <MessageScreen eyebrow="404" title="Page Not Found" actions={actions}>
      There is no memory cell at this address. It may have moved, or the link may be mistyped.
    </MessageScreen>
  );
}
