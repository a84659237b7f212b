export const SERVICE_PARAM = 'service';

/** Continues like pressing the service: after login, or at once when signed in. */
export const servicePath = (serviceId: number): string => `/login?${SERVICE_PARAM}=${serviceId}`;
