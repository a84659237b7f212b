export const SERVICE_PARAM = 'service';

/** Continues like pressing the service: after login, or at once when signed in. */
export const servicePath = (serviceId: number): string => `/login?${SERVICE_PARAM}=${serviceId}`;

/** Route state that remembers a press of the service during sign-in. */
export const rememberedPress = (serviceId: number) => ({ resume: { service: serviceId } });
