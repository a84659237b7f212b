/** Lets calls of an expired session wait until its user has signed in again. */
export interface Expiry {
  allowed(): boolean;
  /** Allows waiting; the returned function ends that and calls `onEnd` after the last one. */
  allow(onEnd: () => void): () => void;
  /** Resolves to whether the user has signed in again. */
  wait(): Promise<boolean>;
  resolve(signedInAgain: boolean): void;
}

export function createExpiry(): Expiry {
  let allowances = 0;
  let resolveWait: ((signedInAgain: boolean) => void) | null = null;
  return {
    allowed: () => allowances > 0,
    allow(onEnd) {
      allowances += 1;
      return () => {
        allowances -= 1;
        if (allowances === 0) onEnd();
      };
    },
    wait: () =>
      new Promise((resolve) => {
        resolveWait = resolve;
      }),
    resolve(signedInAgain) {
      resolveWait?.(signedInAgain);
      resolveWait = null;
    },
  };
}
