import { logosEndpoints } from '@qram/contract/modules/logos/logos';
import type { ModulePlugin } from '../../module-plugin.ts';
import { listLogos, readLogo, resetLogo, uploadLogo } from './service.ts';

export const logosModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(logosEndpoints.list, () => listLogos(deps));
  registry.bind(logosEndpoints.read, ({ params, query }) => readLogo(deps, params.name, query.t));
  registry.bind(logosEndpoints.upload, ({ actor, params, body, files }) =>
    uploadLogo(deps, actor, params.name, {
      upload: files.logo,
      mediaId: body.logo_media_id,
      expected: body.updated_at,
    }),
  );
  registry.bind(logosEndpoints.reset, ({ actor, params, query }) =>
    resetLogo(deps, actor, params.name, query.updated_at),
  );
};
