import { type ComponentType, lazy } from 'react';

/** Loads a component on demand. One that can't be loaded shows nothing, as its page works without it. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: () => null }),
    ),
  );
