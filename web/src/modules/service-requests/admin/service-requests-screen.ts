import { IconInbox } from '@tabler/icons-react';
import { adminScreen } from '../../../admin/declaration/admin-screen.ts';

export const serviceRequestsScreen = adminScreen({
  id: 'service-requests',
  label: 'Service Requests',
  path: '/admin/ServicesReq',
  icon: IconInbox,
  about: 'Requests for paid packages',
  group: 'Home Management',
  place: 2,
  collections: [
    {
      name: 'service_requests',
      module: 'service-requests',
      path: '/api/service-requests',
      label: 'Service requests',
      noun: 'service request',
      nouns: 'service requests',
      addable: false,
    },
  ],
});
