export const SERVICE_PARAM = 'service';

/** Continues like pressing the service: after login, or at once when signed in. */
export const servicePath = (serviceId: number): string => `/login?${SERVICE_PARAM}=${serviceId}`;

/** Route state that remembers a press of the service during sign-in, with the plan that was chosen beside it. */
export const rememberedPress = (serviceId: number, isMonthly?: 0 | 1) => ({
  resume: { service: serviceId, ...(isMonthly === undefined ? {} : { is_monthly: isMonthly }) },
});
