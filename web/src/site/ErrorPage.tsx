import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { DocumentHead } from '../public-page/document-head.tsx';
import { NotFoundPage } from '../public-page/NotFoundPage.tsx';
import { ButtonAnchor } from '../ui/controls/Button.tsx';
import { MessageScreen } from '../ui/layout/MessageScreen.tsx';
import { isLostChunk, reloadOnce } from './lost-chunk.ts';

function formatReason(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error && error.message ? error.message : 'Something went wrong while showing this page.';
}

/** Loads the document again: once by itself, and when the connection is back. */
function useReload(): void {
  useEffect(() => {
    void reloadOnce();
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}

export function LostChunkPage() {
  useReload();
  return (
    <main>
      <DocumentHead title="Not loaded" />
      <MessageScreen
        eyebrow="Not loaded"
        title="This page didn't load completely"
        actions={
          <>
            <ButtonAnchor look="primary" href="">
              Reload this page
            </ButtonAnchor>
            <ButtonAnchor href="/">Back to home</ButtonAnchor>
          </>
        }
      >
        Part of it couldn't be downloaded. Check your connection, then reload the page.
      </MessageScreen>
    </main>
  );
}

/** Error page of the router (requirements: Site). Its links reload the document, because the app is broken. */
export function ErrorPage() {
  const error = useRouteError();
  if (isLostChunk(error)) return <LostChunkPage />;
  const actions = (
    <>
      <ButtonAnchor look="primary" href="/">
        Back to home
      </ButtonAnchor>
      <ButtonAnchor href="">Reload this page</ButtonAnchor>
    </>
  );
  return (
    <main>
      <DocumentHead title="Error" />
      <MessageScreen eyebrow="Error" title="Unexpected Application Error!" actions={actions}>
        {formatReason(error)}
      </MessageScreen>
    </main>
  );
}

/** A 404 keeps the site around it; other errors replace the site. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  throw error;
}
