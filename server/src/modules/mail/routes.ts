import { mailEndpoints } from '@qram/contract/modules/mail/mail';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readQueue, retryFailed, sendTestMail } from './service.ts';

export const mailModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(mailEndpoints.queue, ({ query }) => readQueue(deps, query.user_id));
  registry.bind(mailEndpoints.retry, ({ actor, body }) => retryFailed(deps, actor, body.ids));
  registry.bind(mailEndpoints.test, ({ actor, body }) => sendTestMail(deps, actor, body.to));
};
