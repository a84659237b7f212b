import { mailEndpoints } from '@qram/contract/modules/mail';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readQueue, retryFailed, sendTestMail } from './service.ts';

export function bindMail(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(mailEndpoints.queue, () => readQueue(deps));
  registry.bind(mailEndpoints.retry, ({ actor, body }) => retryFailed(deps, actor, body.ids));
  registry.bind(mailEndpoints.test, ({ actor, body }) => sendTestMail(deps, actor, body.to));
}
