import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { pageContext } from '../../../page/page-context.ts';
import { publicPage } from '../../../page/public-page.ts';
import { premiumAppsQuery } from '../queries.ts';
import { PREMIUM_APPS_PATH, premiumAppParams, readPremiumAppParams } from './premium-apps-address.ts';

async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, viewer, load } = context.get(pageContext);
  const params = readPremiumAppParams(url.searchParams);
  await load(premiumAppsQuery(api, { ...params, viewer }));
  return params;
}

export const premiumAppRoutes: RouteObject[] = [
  publicPage(PREMIUM_APPS_PATH, 'modules/premium-apps/public/PremiumAppsPage.tsx', {
    query: (params) => premiumAppParams(readPremiumAppParams(params)),
    loader,
  }),
];
