import type { CallInput, CallOutput, EndpointSpec } from './api/endpoint.ts';
import { batchesEndpoints } from './collection/batches.ts';
import { type CollectionName, collections } from './collections.ts';
import { auditEndpoints, changesEndpoints, recordsEndpoints, trashEndpoints } from './modules/audit/audit.ts';
import { recoveryEndpoints } from './modules/auth/account-recovery.ts';
import { authEndpoints } from './modules/auth/auth.ts';
import { secondFactorEndpoints } from './modules/auth/second-factor.ts';
import { clicksEndpoints } from './modules/clicks/clicks.ts';
import { contactEndpoints } from './modules/contact/contact.ts';
import { dashboardEndpoints } from './modules/dashboard/dashboard.ts';
import { markedDescriptionEndpoints } from './modules/glossary/marked-descriptions.ts';
import { importsEndpoints } from './modules/imports/imports.ts';
import { learningEndpoints } from './modules/learning/learning.ts';
import { logosEndpoints } from './modules/logos/logos.ts';
import { mailEndpoints } from './modules/mail/mail.ts';
import { offersEndpoints } from './modules/offers/offers.ts';
import { presenceEndpoints } from './modules/presence/presence.ts';
import { previewsEndpoints } from './modules/previews/previews.ts';
import { searchEndpoints } from './modules/search/search.ts';
import { simulatorEndpoints } from './modules/simulator/simulator.ts';
import { tutorialsEndpoints } from './modules/tutorials/tutorials.ts';
import { profileEndpoints } from './modules/users/profile.ts';
import { userSecurityEndpoints } from './modules/users/user-security.ts';

type Collections = typeof collections;
const collectionGroups = Object.fromEntries(
  Object.values(collections).map(({ group, endpoints }) => [group, endpoints]),
) as { [N in CollectionName as Collections[N]['group']]: Collections[N]['endpoints'] };

/** By module, and by collection where it has several. The server starts only if it serves them all. */
export const contract = {
  auth: authEndpoints,
  'auth/recovery': recoveryEndpoints,
  'auth/second-factor': secondFactorEndpoints,
  ...collectionGroups,
  'users/profile': profileEndpoints,
  'users/security': userSecurityEndpoints,
  clicks: clicksEndpoints,
  contact: contactEndpoints,
  mail: mailEndpoints,
  imports: importsEndpoints,
  learning: learningEndpoints,
  logos: logosEndpoints,
  dashboard: dashboardEndpoints,
  tutorials: tutorialsEndpoints,
  offers: offersEndpoints,
  presence: presenceEndpoints,
  previews: previewsEndpoints,
  'glossary/marked-descriptions': markedDescriptionEndpoints,
  search: searchEndpoints,
  simulator: simulatorEndpoints,
  audit: auditEndpoints,
  'audit/batches': batchesEndpoints,
  'audit/trash': trashEndpoints,
  'audit/records': recordsEndpoints,
  'audit/changes': changesEndpoints,
} as const;

type Contract = typeof contract;
/** Same name in every layer (docs/glossary.md). */
export type ModuleName = keyof Contract extends infer Group
  ? Group extends `${infer Module}/${string}`
    ? Module
    : Group
  : never;
type AnyEndpoint = { [M in keyof Contract]: Contract[M][keyof Contract[M]] }[keyof Contract];

/** By `METHOD path`, for clients without schemas at run time. */
export type EndpointsByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type EndpointKey = keyof EndpointsByKey;
export type Input<K extends EndpointKey> = CallInput<EndpointsByKey[K]>;
export type Output<K extends EndpointKey> = CallOutput<EndpointsByKey[K]>;

/** With their modules. */
export function allEndpoints(): { module: string; name: string; spec: EndpointSpec }[] {
  return Object.entries(contract).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, spec]) => ({
      module,
      name,
      spec: spec as EndpointSpec,
    })),
  );
}
