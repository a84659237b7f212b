import { NotFoundMessage } from '../ui/layout/NotFoundMessage.tsx';
import { DocumentHead } from './document-head.tsx';

/** Not-found page (requirements: Site). */
export const NotFoundPage = () => (
  <>
    <DocumentHead title="Page Not Found" />
    <NotFoundMessage />
  </>
);
