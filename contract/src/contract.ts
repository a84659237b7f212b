import { recoveryEndpoints } from './account-recovery.ts';
import type { CallInput, CallOutput, EndpointSpec } from './endpoint.ts';
import { auditEndpoints, recordsEndpoints, trashEndpoints } from './modules/audit.ts';
import { authEndpoints } from './modules/auth.ts';
import { buttonsEndpoints } from './modules/buttons.ts';
import { clicksEndpoints } from './modules/clicks.ts';
import { contactEndpoints, contactMessagesEndpoints } from './modules/contact.ts';
import { dashboardEndpoints } from './modules/dashboard.ts';
import { featuresEndpoints } from './modules/features.ts';
import { galleryEndpoints } from './modules/gallery.ts';
import { logosEndpoints } from './modules/logos.ts';
import { mailEndpoints } from './modules/mail.ts';
import { patentsEndpoints } from './modules/patents.ts';
import { qramCategoriesEndpoints, qramTopicsEndpoints } from './modules/premium-apps.ts';
import { serviceRequestsEndpoints } from './modules/service-requests.ts';
import { termsEndpoints } from './modules/terms.ts';
import { categoriesEndpoints, topicsEndpoints, tutorialsEndpoints } from './modules/tutorials.ts';
import { profileEndpoints, usersEndpoints } from './modules/users.ts';
import { videosEndpoints } from './modules/videos.ts';
import { secondFactorEndpoints } from './second-factor.ts';

/** Every endpoint of the product, by module, and by collection where a module has several. The server refuses to boot when one is not served. */
export const contract = {
  auth: authEndpoints,
  'auth/recovery': recoveryEndpoints,
  'auth/second-factor': secondFactorEndpoints,
  users: usersEndpoints,
  'users/profile': profileEndpoints,
  gallery: galleryEndpoints,
  features: featuresEndpoints,
  buttons: buttonsEndpoints,
  clicks: clicksEndpoints,
  'service-requests': serviceRequestsEndpoints,
  videos: videosEndpoints,
  contact: contactEndpoints,
  'contact/messages': contactMessagesEndpoints,
  mail: mailEndpoints,
  terms: termsEndpoints,
  logos: logosEndpoints,
  dashboard: dashboardEndpoints,
  tutorials: tutorialsEndpoints,
  'tutorials/topics': topicsEndpoints,
  'tutorials/categories': categoriesEndpoints,
  patents: patentsEndpoints,
  'premium-apps/categories': qramCategoriesEndpoints,
  'premium-apps/topics': qramTopicsEndpoints,
  audit: auditEndpoints,
  'audit/trash': trashEndpoints,
  'audit/records': recordsEndpoints,
} as const;

type Contract = typeof contract;
type AnyEndpoint = { [M in keyof Contract]: Contract[M][keyof Contract[M]] }[keyof Contract];

/** Endpoints by `METHOD path`, for clients that need no schema at run time. */
export type EndpointsByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type EndpointKey = keyof EndpointsByKey;
export type Input<K extends EndpointKey> = CallInput<EndpointsByKey[K]>;
export type Output<K extends EndpointKey> = CallOutput<EndpointsByKey[K]>;

/** All endpoints as one list, with the module each belongs to. */
export function allEndpoints(): { module: string; name: string; spec: EndpointSpec }[] {
  return Object.entries(contract).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, spec]) => ({
      module,
      name,
      spec: spec as EndpointSpec,
    })),
  );
}
