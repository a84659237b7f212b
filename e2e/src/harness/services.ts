import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import type { Account } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import type { Visit } from './visit.ts';

/** A service of the home page, by what its button does and what it is called. */
export const service = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`: ${name}$`) });

export const packageDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Get access to/ });

/** Lets a user ask for a service, past the browser. */
export const ask = (visit: Visit, { token }: Account, serviceId: number): Promise<ServiceRequest> =>
  visit.call('POST', '/api/service-requests', { body: { service_id: serviceId, is_monthly: 1 }, token });

/** Lets the admin answer a request, past the browser. */
export const answer = (visit: Visit, id: number, status: 'Approved' | 'Rejected'): Promise<unknown> =>
  visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status });
