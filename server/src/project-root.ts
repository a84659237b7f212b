/** The same from the sources (server/src/) and the build (server/dist/). */
export const PROJECT_ROOT = new URL('../../', import.meta.url);
