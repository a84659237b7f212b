import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { featureCardsQuery } from '../../modules/features/queries.ts';
import { slidesQuery } from '../../modules/gallery/queries.ts';
import { pageContext } from '../../page/page-context.ts';
import { publicPage } from '../../page/public-page.ts';

async function loader({ context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  await Promise.all([load(slidesQuery(api)), load(serviceButtonsQuery(api)), load(featureCardsQuery(api))]);
  return null;
}

export const homeRoutes: RouteObject[] = [publicPage('/', 'site/home/HomePage.tsx', { loader })];
