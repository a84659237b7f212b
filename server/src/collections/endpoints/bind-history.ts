import type { versionEndpoints } from '@qram/contract/collection/versions';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api/api-registry.ts';
import { WithHeaders } from '../../platform/http/api/responses.ts';
import { buildBrowserSecretCookie, parseBrowserSecret } from '../../platform/http/delivery/file-link.ts';
import type { CollectionDefinition } from '../definition.ts';
import { restoreVersion } from '../operations/restore-version.ts';
import { listVersions, readVersion } from '../versions/history.ts';
import { LINK_SECONDS, openVersionFile, VERSION_FILES } from '../versions/version-delivery.ts';

type Endpoints = ReturnType<typeof versionEndpoints>;

/** @param secure the site is served over https */
export function bindHistory(
  registry: ApiRegistry,
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  { definition, secure }: { definition: CollectionDefinition; secure: boolean },
): void {
  if (!definition.versions) return;
  const history = { deps, definition, collections };
  const endpoints = definition.endpoints as unknown as Endpoints;
  registry.bind(endpoints.listVersions, ({ params, query }) => listVersions(history, params.id, query));
  registry.bind(endpoints.readRecordVersion, ({ params }) => readVersion(history, params));
  if (!definition.servedByModule?.includes('restoreVersion'))
    registry.bind(endpoints.restoreVersion, async ({ actor, params, body, unmodifiedSince }) => {
      return (await restoreVersion(history, actor, params, { ...body, unmodifiedSince })) as never;
    });
  registry.bind(endpoints.openVersionFile, async ({ actor, params, body, cookies }) => {
    const asked = { ...params, field: body.field, browserSecret: parseBrowserSecret(cookies) };
    const { browserSecret, ...opened } = await openVersionFile(history, actor, asked);
    const cookie = buildBrowserSecretCookie(browserSecret, { path: VERSION_FILES, seconds: LINK_SECONDS, secure });
    return new WithHeaders(opened, { 'set-cookie': cookie });
  });
}
