import { NotFoundMessage } from '../ui/NotFoundMessage.tsx';

/** Not-found page (requirements: Site). */
export const NotFoundPage = () => <NotFoundMessage />;
