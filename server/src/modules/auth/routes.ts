import { recoveryEndpoints } from '@qram/contract/modules/auth/account-recovery';
import { authEndpoints } from '@qram/contract/modules/auth/auth';
import { secondFactorEndpoints } from '@qram/contract/modules/auth/second-factor';
import { userSecurityEndpoints } from '@qram/contract/modules/users/user-security';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readSignInOptions, signInWithGoogle } from './google/google-sign-in.ts';
import { confirmEmail, readReset, requestConfirmation, requestReset, resetPassword } from './recovery/recovery.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecurityState,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts';
import { changePassword, login, loginWithCode, readMe, register } from './service.ts';
import { deviceCookies } from './sessions/device-cookie.ts';
import { endOtherSessions, endSession, listSessions, logout } from './sessions/sessions.ts';
import {
  endUserSecondFactor,
  endUserSession,
  endUserSessions,
  listUserSessions,
  readUserSecurity,
} from './sessions/user-security.ts';

export const authModule: ModulePlugin = async (_app, { deps, registry, secure }) => {
  const rememberDevice = deviceCookies(deps, { secure });
  registry.bind(authEndpoints.login, async ({ actor, body, cookies }) =>
    rememberDevice(await login(deps, actor, body), cookies),
  );
  registry.bind(authEndpoints.secondFactor, async ({ actor, body, cookies }) =>
    rememberDevice(await loginWithCode(deps, actor, body), cookies),
  );
  registry.bind(authEndpoints.google, async ({ actor, body, cookies }) =>
    rememberDevice(await signInWithGoogle(deps, actor, body), cookies),
  );
  registry.bind(authEndpoints.signInOptions, () => readSignInOptions(deps));
  registry.bind(authEndpoints.register, async ({ actor, body, cookies }) =>
    rememberDevice(await register(deps, actor, body), cookies),
  );
  registry.bind(authEndpoints.logout, ({ actor }) => logout(deps, actor));
  registry.bind(authEndpoints.me, ({ actor }) => readMe(actor));
  registry.bind(authEndpoints.changePassword, async ({ actor, body, cookies }) =>
    rememberDevice(await changePassword(deps, actor, body), cookies),
  );
  registry.bind(authEndpoints.sessions, ({ actor, query }) => listSessions(deps, actor, query));
  registry.bind(authEndpoints.endSession, ({ actor, params }) => endSession(deps, actor, params.id));
  registry.bind(authEndpoints.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor));

  registry.bind(recoveryEndpoints.requestReset, ({ actor, body }) => requestReset(deps, actor, body));
  registry.bind(recoveryEndpoints.readReset, ({ body }) => readReset(deps, body));
  registry.bind(recoveryEndpoints.resetPassword, async ({ actor, body, cookies }) =>
    rememberDevice(await resetPassword(deps, actor, body), cookies),
  );
  registry.bind(recoveryEndpoints.confirmEmail, ({ actor, body }) => confirmEmail(deps, actor, body));
  registry.bind(recoveryEndpoints.requestConfirmation, ({ actor }) => requestConfirmation(deps, actor));

  registry.bind(userSecurityEndpoints.security, ({ params }) => readUserSecurity(deps, params.id));
  registry.bind(userSecurityEndpoints.sessions, ({ actor, params, query }) =>
    listUserSessions(deps, actor, params.id, query),
  );
  registry.bind(userSecurityEndpoints.endSession, ({ actor, params }) => endUserSession(deps, actor, params));
  registry.bind(userSecurityEndpoints.endSessions, ({ actor, params }) => endUserSessions(deps, actor, params.id));
  registry.bind(userSecurityEndpoints.endSecondFactor, ({ actor, params }) =>
    endUserSecondFactor(deps, actor, params.id),
  );

  registry.bind(secondFactorEndpoints.security, ({ actor }) => readSecurityState(deps, actor));
  registry.bind(secondFactorEndpoints.beginSecondFactor, ({ actor, body }) => beginSecondFactor(deps, actor, body));
  registry.bind(secondFactorEndpoints.confirmSecondFactor, ({ actor, body }) => confirmSecondFactor(deps, actor, body));
  registry.bind(secondFactorEndpoints.endSecondFactor, ({ actor, body }) => endSecondFactor(deps, actor, body));
  registry.bind(secondFactorEndpoints.renewRecoveryCodes, ({ actor, body }) => renewRecoveryCodes(deps, actor, body));
};
