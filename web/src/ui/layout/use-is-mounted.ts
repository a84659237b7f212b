import { useEffect, useState } from 'react';

/** False on the server and in the first render, which has to equal the server's; then true. */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
