import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { type Account, uniqueName } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import type { Visit } from './visit.ts';

/** The button of a service on the home page. */
export const service = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`: ${name}$`) });

export const packageDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Request|Renew) / });

/** The drawer of a request in the back office. */
export const requestDrawer = (page: Page): Locator => page.getByRole('dialog', { name: /^Request \d+ / });

/** Requests a service as a user, through the API. */
export const requestService = (visit: Visit, { token }: Account, serviceId: number): Promise<ServiceRequest> =>
  visit.call('POST', '/api/service-requests', { body: { service_id: serviceId, is_monthly: 1 }, token });

/** Decides a request as the admin, through the API. */
export const decideRequest = (visit: Visit, id: number, status: 'Approved' | 'Rejected'): Promise<unknown> =>
  visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status });

/** Adds a service of level Developers, as the admin. */
export const addService = (visit: Visit, fields: Record<string, unknown>): Promise<{ id: number }> =>
  visit.callAsAdmin('POST', '/api/buttons', {
    title: uniqueName('Service '),
    order: 60,
    link: '/',
    type: 'internal',
    premium: 1,
    monthlyPrice: 10,
    ...fields,
  });
