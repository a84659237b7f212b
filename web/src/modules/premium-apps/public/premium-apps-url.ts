import { listParams, readListParams, urlWith } from '../../../ui/controls/list-url.ts';

export const PREMIUM_APPS_PATH = '/QramPage';

/** These pages are not numbered. */
export const readPremiumAppParams = (params: URLSearchParams) => ({ search: readListParams(params).search });

export const premiumAppParams = ({ search }: { search: string }) => listParams({ search, page: 1 });

export const premiumAppsUrl = (search: string): string => urlWith(PREMIUM_APPS_PATH, premiumAppParams({ search }));
