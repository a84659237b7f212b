import { clicksEndpoints } from '@qram/contract/modules/clicks/clicks';
import type { ModulePlugin } from '../../module-plugin.ts';
import { CsvFile } from '../../platform/http/api/csv-file.ts';
import { buildExportName } from '../../platform/tables/table-export.ts';
import { clickCounter, exportClickStats, listClickStats } from './service.ts';

export const clicksModule: ModulePlugin = async (_app, { deps, registry }) => {
  const counter = clickCounter(deps);
  registry.bind(clicksEndpoints.list, () => listClickStats(deps));
  registry.bind(
    clicksEndpoints.export,
    async ({ actor }) => new CsvFile(buildExportName(deps, 'click-stats'), await exportClickStats(deps, actor)),
  );
  registry.bind(clicksEndpoints.press, ({ params, automatic }) => counter.press(params.id, automatic));
  registry.bind(clicksEndpoints.pressByUser, async ({ actor, body, automatic }) => ({
    ...body,
    ...(await counter.pressByUser(actor, { userId: body.user_id, buttonId: body.button_id, automatic })),
  }));
};
