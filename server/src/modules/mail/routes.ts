import { mailEndpoints } from '@qram/contract/modules/mail';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readQueue, retryFailed, sendTestMail } from './service.ts';

export const mailModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(mailEndpoints.queue, () => readQueue(deps));
  registry.bind(mailEndpoints.retry, ({ actor, body }) => retryFailed(deps, actor, body.ids));
  registry.bind(mailEndpoints.test, ({ actor, body }) => sendTestMail(deps, actor, body.to));
};
