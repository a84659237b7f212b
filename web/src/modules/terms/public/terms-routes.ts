import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { pageContext } from '../../../page/page-context.ts';
import { publicPage } from '../../../page/public-page.ts';
import { termsQuery } from '../queries.ts';

async function loader({ context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  await load(termsQuery(api));
  return null;
}

export const termsRoutes: RouteObject[] = [publicPage('/TermsPage', 'modules/terms/public/TermsPage.tsx', { loader })];
