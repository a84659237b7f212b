import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface FakeOpenId {
  issuer: string;
  jwksUrl: string;
  /** The provider's public key. */
  publicKey: JWK;
  /** Signs in as an OpenID client. @returns the ID token */
  credential(person: Person, options?: { clientId?: string; nonce?: string }): Promise<string>;
  sign(claims: JWTPayload): Promise<string>;
  keyRequests(): number;
  close(): Promise<void>;
}

export const CLIENT_ID = 'qram-client';
/** Another site at the same provider. */
export const OTHER_CLIENT_ID = 'other-client';
const RETURN_TO = 'https://client.example/return';

const createClient = (client_id: string) => ({
  client_id,
  redirect_uris: [RETURN_TO],
  response_types: ['code' as const],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none' as const,
});

/** Follows redirects with cookies. @returns the first URL of another origin */
async function followRedirects(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (url.startsWith(RETURN_TO)) return new URL(url);
  }
  throw new Error('the provider leads round in circles');
}

/** A real OpenID provider without prompts. */
export async function startOpenId(): Promise<FakeOpenId> {
  const people = new Map<string, Person>();
  let visitor = '';
  let keyRequests = 0;
  let issued = 0;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const bound = server.address();
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const settings: Configuration = {
    clients: [createClient(CLIENT_ID), createClient(OTHER_CLIENT_ID)],
    jwks: { keys: [key] } as Configuration['jwks'],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'updated_at'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { IdToken: 3600, Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, accountId) => ({
      accountId,
      // Otherwise two tokens of the same second would be identical.
      claims: async () => ({ ...people.get(accountId), sub: accountId, updated_at: ++issued }),
    }),
  };
  const provider = new Provider(issuer, settings);
  const serve = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: visitor } });
    const grant = new provider.Grant({ accountId: visitor, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent });
  }
  handle = (request, response) => {
    if (request.url?.startsWith('/jwks')) keyRequests += 1;
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  };

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    publicKey: { kty: key.kty, n: key.n, e: key.e, kid: key.kid, alg: key.alg } as JWK,
    keyRequests: () => keyRequests,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(privateKey),
    async credential(person, { clientId = CLIENT_ID, nonce } = {}) {
      people.set(person.sub, person);
      visitor = person.sub;
      const verifier = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: RETURN_TO,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(nonce === undefined ? {} : { nonce }),
      });
      const returned = await followRedirects(`${issuer}/auth?${query}`);
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: returned.searchParams.get('code') ?? '',
        redirect_uri: RETURN_TO,
        client_id: clientId,
        code_verifier: verifier,
      });
      const tokens = (await (await fetch(`${issuer}/token`, { method: 'POST', body })).json()) as { id_token?: string };
      if (!tokens.id_token) throw new Error(`the provider gave no ID token: ${JSON.stringify(tokens)}`);
      return tokens.id_token;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
