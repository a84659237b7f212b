import { type AdminScreen, isAt } from '../admin/admin-screen.ts';
import { getTrash } from '../admin/admin-screens.ts';
import { auditScreen } from '../modules/audit/admin/audit-screen.ts';
import { trashScreen } from '../modules/audit/admin/trash-screen.ts';
import { buttonsScreen } from '../modules/buttons/admin/buttons-screen.ts';
import { contactScreen } from '../modules/contact/admin/contact-screen.ts';
import { messagesScreen } from '../modules/contact/admin/messages-screen.ts';
import { dashboardScreen } from '../modules/dashboard/admin/dashboard-screen.ts';
import { featuresScreen } from '../modules/features/admin/features-screen.ts';
import { galleryScreen } from '../modules/gallery/admin/gallery-screen.ts';
import { logosScreen } from '../modules/logos/admin/logos-screen.ts';
import { mediaScreen } from '../modules/media/admin/media-screen.ts';
import { patentsScreen } from '../modules/patents/admin/patents-screen.ts';
import { premiumAppsScreen } from '../modules/premium-apps/admin/premium-apps-screen.ts';
import { serviceRequestsScreen } from '../modules/service-requests/admin/service-requests-screen.ts';
import { termsScreen } from '../modules/terms/admin/terms-screen.ts';
import { tutorialsScreen } from '../modules/tutorials/admin/tutorials-screen.ts';
import { usersScreen } from '../modules/users/admin/users-screen.ts';
import { videosScreen } from '../modules/videos/admin/videos-screen.ts';

export interface AdminScreenGroup {
  readonly label: string;
  readonly collapsed: boolean;
  readonly screens: readonly AdminScreen[];
}

/** All screens in sidebar order and groups (requirements: Admin lists). */
export const screenGroups: readonly AdminScreenGroup[] = [
  {
    label: 'Home Management',
    collapsed: false,
    screens: [buttonsScreen, serviceRequestsScreen, logosScreen, galleryScreen, featuresScreen],
  },
  {
    label: 'Content',
    collapsed: false,
    screens: [premiumAppsScreen, videosScreen, tutorialsScreen, patentsScreen, mediaScreen],
  },
  {
    label: 'Other',
    collapsed: true,
    screens: [messagesScreen, contactScreen, termsScreen, usersScreen, auditScreen, trashScreen],
  },
];

export const allScreens: readonly AdminScreen[] = [dashboardScreen, ...screenGroups.flatMap((group) => group.screens)];

/** Lists had a trash and histories of their own: where `/admin/videos?trash` and `/admin/videos?history=5` lead now. */
export function formerAddress(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const history = params.get('history') ?? '';
  if (!params.has('trash') && !/^\d+$/.test(history)) return undefined;
  const screen = allScreens.find((candidate) => isAt(candidate, pathname));
  const kind = screen?.collections?.[0];
  if (!kind) return undefined;
  return params.has('trash') ? getTrash(kind.name) : `${screen.path}/${history}/history`;
}
