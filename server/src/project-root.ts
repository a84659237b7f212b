/** Root folder of the project, from the sources (server/src/) and from the build (server/dist/). */
export const PROJECT_ROOT = new URL('../../', import.meta.url);
