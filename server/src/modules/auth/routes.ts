import { authEndpoints } from '@qram/contract/modules/auth';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  readMe,
  register,
} from './service.ts';

export function bindAuth(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(authEndpoints.login, ({ actor, body }) => login(deps, actor, body));
  registry.bind(authEndpoints.register, ({ actor, body }) => register(deps, actor, body));
  registry.bind(authEndpoints.logout, ({ actor }) => logout(deps, actor));
  registry.bind(authEndpoints.me, ({ actor }) => readMe(deps, actor));
  registry.bind(authEndpoints.changePassword, ({ actor, body }) => changePassword(deps, actor, body));
  registry.bind(authEndpoints.sessions, ({ actor, query }) => listSessions(deps, actor, query));
  registry.bind(authEndpoints.endSession, ({ actor, params }) => endSession(deps, actor, params.id));
  registry.bind(authEndpoints.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor));
}
