import {
  type Icon,
  IconApps,
  IconBook2,
  IconCards,
  IconCertificate,
  IconFileText,
  IconHandClick,
  IconHistory,
  IconIcons,
  IconInbox,
  IconLayoutDashboard,
  IconMail,
  IconMessages,
  IconPhoto,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';

export interface AdminScreen {
  readonly id: string;
  readonly label: string;
  /** Address as the sidebar writes it; matching ignores case, so that both spellings of requirements: Admin lists work. */
  readonly path: string;
  readonly icon: Icon;
  /** One line for the palette. */
  readonly about: string;
}

export interface AdminScreenGroup {
  readonly label: string;
  readonly collapsed: boolean;
  readonly screens: readonly AdminScreen[];
}

export const dashboardScreen: AdminScreen = {
  id: 'dashboard',
  label: 'Dashboard',
  path: '/admin',
  icon: IconLayoutDashboard,
  about: 'Counts and click statistics',
};

/** The screens of the back office in the order and the groups of the sidebar (requirements: Admin lists). */
export const screenGroups: readonly AdminScreenGroup[] = [
  {
    label: 'Home Management',
    collapsed: false,
    screens: [
      {
        id: 'buttons',
        label: 'Service Buttons',
        path: '/admin/buttons',
        icon: IconHandClick,
        about: 'Services under the hero',
      },
      {
        id: 'service-requests',
        label: 'Service Requests',
        path: '/admin/ServicesReq',
        icon: IconInbox,
        about: 'Requests for paid packages',
      },
      { id: 'logos', label: 'Logos', path: '/admin/logos', icon: IconIcons, about: 'Logo images in both themes' },
      {
        id: 'gallery',
        label: 'Home Gallery',
        path: '/admin/Gallery',
        icon: IconPhoto,
        about: 'Slides of the home page',
      },
      {
        id: 'features',
        label: 'Home Cards',
        path: '/admin/Features',
        icon: IconCards,
        about: 'Feature cards and their subtitle',
      },
    ],
  },
  {
    label: 'Content',
    collapsed: false,
    screens: [
      {
        id: 'premium-apps',
        label: 'Premium applications',
        path: '/admin/QramTopics',
        icon: IconApps,
        about: 'Categories and topics',
      },
      { id: 'videos', label: 'Videos', path: '/admin/videos', icon: IconPlayerPlay, about: 'Talks and explainers' },
      {
        id: 'tutorials',
        label: 'Tutorials',
        path: '/admin/tutorials',
        icon: IconBook2,
        about: 'Topics and their files',
      },
      { id: 'patents', label: 'Patents', path: '/admin/patents', icon: IconCertificate, about: 'Published patents' },
    ],
  },
  {
    label: 'Other',
    collapsed: true,
    screens: [
      {
        id: 'messages',
        label: 'Messages',
        path: '/admin/messages',
        icon: IconMessages,
        about: 'Contact form and outgoing mail',
      },
      {
        id: 'contact',
        label: 'Contact Info',
        path: '/admin/Contact',
        icon: IconMail,
        about: 'Address, phone and e-mail',
      },
      { id: 'terms', label: 'Terms', path: '/admin/Terms', icon: IconFileText, about: 'Terms of service' },
      { id: 'users', label: 'Users', path: '/admin/users', icon: IconUsers, about: 'Accounts, roles and access' },
      { id: 'audit', label: 'Audit Trail', path: '/admin/audit', icon: IconHistory, about: 'Who did what, and when' },
      { id: 'trash', label: 'Trash', path: '/admin/trash', icon: IconTrash, about: 'What was deleted, for 30 days' },
    ],
  },
];

export const allScreens: readonly AdminScreen[] = [dashboardScreen, ...screenGroups.flatMap((group) => group.screens)];

/** True when `pathname` is the screen's address, in any case and with or without a slash at the end. */
export function isAt(screen: AdminScreen, pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() === screen.path.toLowerCase();
}
