import { markedDescriptionEndpoints } from '@qram/contract/modules/glossary/marked-descriptions';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readMarkedDescription } from './service.ts';

export const glossaryModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(markedDescriptionEndpoints.read, ({ query }) => readMarkedDescription(deps, query));
};
