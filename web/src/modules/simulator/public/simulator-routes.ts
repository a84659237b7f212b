import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [publicPage('/simulator', 'modules/simulator/public/SimulatorPage.tsx')];

/** Without the site's header and footer, for pages of other sites. */
export const embeddedRoutes: RouteObject[] = [
  publicPage('/embed/simulator', 'modules/simulator/public/EmbeddedSimulatorPage.tsx'),
];
