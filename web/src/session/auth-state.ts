import type { Input } from '@qram/contract';
import type { FieldErrors } from '@qram/contract/api/errors';
import type { PendingSignIn } from '@qram/contract/modules/auth/second-factor';
import type { User } from '@qram/contract/modules/users/users';
import type { Transport } from '../api/api-client.ts';

export type RegisterBody = Input<'POST /api/register'>['body'];

export interface AuthState {
  user: User | null;
  /** Expired: the session has ended, and `user` may sign in again without leaving the page. */
  status: 'loading' | 'signed-in' | 'expired' | 'signed-out';
  /** True from the start of the page until the server has said who the stored session belongs to. */
  checking: boolean;
  /** True during each action. */
  busy: boolean;
  error: string | null;
  /** Field errors from the server. */
  fieldErrors: FieldErrors;
  /** The password was accepted; a second-factor code is required next. */
  pending: PendingSignIn | null;
}

export interface AuthActions {
  /** Resolves to false on failure, see `error`, and when a code is required, see `pending`. */
  login(username: string, password: string): Promise<boolean>;
  /** Submits the second factor. Clears `pending` when the login has to restart. */
  loginWithCode(code: string): Promise<boolean>;
  /** @param nonce the text whose hash the credential has */
  loginWithGoogle(credential: string, nonce: string): Promise<boolean>;
  /** Returns to the password form. */
  restart(): void;
  register(body: RegisterBody): Promise<boolean>;
  logout(): Promise<void>;
  /** Reloads the current user; null on failure, which signs the user out (requirements: Auth). */
  refresh(): Promise<User | null>;
  /** Replaces the signed-in user, and the token if the session was replaced. */
  adopt(user: User, token?: string): void;
  clearError(): void;
  /**
   * While registered, an expired session doesn't sign the user out at once. The caller then asks for the password
   * again; calls that met the expired session are sent again after it. Returns the unregister function.
   */
  allowSigningInAgain(): () => void;
  /** Gives up an expired session and signs out. */
  giveUp(): void;
}

export interface AuthSession extends AuthActions {
  read(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Restores the stored session and syncs with other tabs; returns the cleanup function. */
  start(): () => void;
}

/** The parts of the browser that a session uses. */
export interface Environment {
  api: Transport;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  setToken(token: string | null): void;
  onUnauthenticated(listener: () => Promise<boolean>): () => void;
  /** Marks the document root for the first paint of the next visit. */
  markRoot(signedIn: boolean): void;
  /** Calls the listener when another tab changed the stored session. */
  onStoredElsewhere(listener: () => void): () => void;
}

export const LOADING: AuthState = {
  user: null,
  status: 'loading',
  checking: true,
  busy: false,
  error: null,
  fieldErrors: {},
  pending: null,
};
