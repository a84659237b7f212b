import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonAnchor } from '../ui/Button.tsx';
import { MessageScreen } from './MessageScreen.tsx';

/** Status text of a route error, or the message of any other error. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message ? error.message : 'Something went wrong while this page was shown.';
}

/** Error page of the router (requirements: Site). Its links reload the document, because the app is broken. */
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
