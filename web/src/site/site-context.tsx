import { createContext, useContext } from 'react';

/** Public URL of the site without a trailing slash, identical on server and client. */
export const SiteContext = createContext<{ publicUrl: string }>({ publicUrl: '' });

export const usePublicUrl = (): string => useContext(SiteContext).publicUrl;
