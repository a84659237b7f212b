import { createContext, useContext } from 'react';

/** Public address of the site without a slash at the end, the same on the server and in the browser. */
export const SiteContext = createContext<{ publicUrl: string }>({ publicUrl: '' });

export const usePublicUrl = (): string => useContext(SiteContext).publicUrl;
