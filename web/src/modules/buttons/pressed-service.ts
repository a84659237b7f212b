/** The id of the service whose press was interrupted by signing in, as the route's state remembers it; null without one. */
export function pressedService(state: unknown): number | null {
  const resume = fieldOf(state, 'resume');
  const service = fieldOf(resume, 'service');
  return typeof service === 'number' ? service : null;
}

/** The state that remembers a press while its visitor signs in. */
export const rememberedPress = (serviceId: number) => ({ resume: { service: serviceId } });

const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
