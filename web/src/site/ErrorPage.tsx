import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonAnchor } from '../ui/Button.tsx';
import { MessageScreen } from './MessageScreen.tsx';

/** Status and its text of a refused route, the message of anything else. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message ? error.message : 'Something went wrong while this page was shown.';
}

/** What the router shows when a page breaks (requirements: Site). Its links load the document anew, because this one is broken. */
export function ErrorPage() {
  const error = useRouteError();
  const actions = (
    <>
      <ButtonAnchor look="primary" href="/">
        Back to home
      </ButtonAnchor>
      <ButtonAnchor href="">Load this page again</ButtonAnchor>
    </>
  );
  return (
    <main>
      <MessageScreen eyebrow="Error" title="Unexpected Application Error!" actions={actions}>
        {reasonOf(error)}
      </MessageScreen>
    </main>
  );
}
