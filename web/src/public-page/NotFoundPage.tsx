import { DocumentHead } from './document-head.tsx';
import { NotFoundMessage } from './NotFoundMessage.tsx';

/** Not-found page (requirements: Site). */
export const NotFoundPage = () => (
  <>
    <DocumentHead title="Page Not Found" />
    <NotFoundMessage />
  </>
);
