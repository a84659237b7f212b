import type { RequestWithHistory, ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestSite, type TestSite } from '../test-site.ts';
import { addButton, addRequest, addSignedIn } from './builders.ts';

const START = Date.parse('2026-01-31T12:00:00.000Z');

/** Days after January 31, noon, when the scene's packages start. */
export const after = (days: number): Date => new Date(START + days * DAY_MS);

export interface PackageScene {
  is_monthly?: 0 | 1;
  months?: number | null;
  ends_at?: string | null;
}

/** A site with packages, whose clock each test may set. */
export function packageScene() {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterEach(() => site.setTime(null));
  afterAll(() => site.close());

  const path = (id: number) => `/api/service-requests/${id}`;
  const patch = (id: number, json: unknown) => site.call('PATCH', path(id), { json });
  return {
    site: () => site,
    patch,
    cancel: (id: number, token: string) => site.call('POST', `${path(id)}/cancellation`, { token }),
    read: async (id: number) => (await site.call('GET', path(id))).body as RequestWithHistory,
    me: async (token: string) => (await site.call('GET', '/api/me', { token })).body as User,
    /** Adds a user with an approved package of a new service, from January 31, noon. */
    async packaged({ is_monthly = 1, months = null, ends_at }: PackageScene = {}) {
      site.setTime(after(0));
      const service = await addButton(site, { premium: 1, months, monthlyPrice: 49 });
      const { user, token } = await addSignedIn(site);
      const ask = (plan: number = is_monthly) => addRequest(site, token, { service_id: service.id, is_monthly: plan });
      const request = await ask();
      const approved = await patch(request.id, { status: 'Approved', ...(ends_at === undefined ? {} : { ends_at }) });
      expect(approved.status).toBe(200);
      return { user, token, service, ask, request: approved.body as ServiceRequest };
    },
  };
}
