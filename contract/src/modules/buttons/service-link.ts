/** Query parameter of /login that names a service. */
export const SERVICE_PARAM = 'service';

/** The address that continues like a press of the service: after login, or at once for a signed-in user. */
export const servicePath = (serviceId: number): string => `/login?${SERVICE_PARAM}=${serviceId}`;
