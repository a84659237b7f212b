import { createServer } from 'node:http';
import { CLIENT_ID, type FakeOpenId, startOpenId } from '@qram/server/test/accounts/fake-openid.ts';
import { uniqueName } from '@qram/testing/accounts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

let provider: FakeOpenId;

/** Signs in at the provider with the page's nonce; the next click on Google's button returns the credential. */
let credential: (nonce: string) => Promise<string> = async () => '';
let scriptLost = false;
const SCRIPT = `
const base = document.currentScript.src.replace(/[^/]*$/, '');
let settings;
window.google = { accounts: { id: {
  initialize(given) { settings = given; },
  renderButton(parent, look) {
    const button = document.createElement('button');
    button.textContent = look.text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google';
    button.onclick = async () => {
      const answer = await fetch(base + 'credential?nonce=' + settings.nonce);
      settings.callback({ credential: await answer.text() });
    };
    parent.append(button);
  },
} } };`;
/** Serves a fake of Google's script. */
const scripts = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  // Every request of the tests' browsers has the header of a sender's address.
  response.setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/gsi/credential')
    return void credential(searchParams.get('nonce') ?? '').then((token) => response.end(token));
  if (request.url !== '/gsi/client' || scriptLost) return void response.writeHead(404).end();
  response.setHeader('content-type', 'text/javascript').end(SCRIPT);
});
siteEnvironment(async () => {
  provider = await startOpenId();
  await new Promise<void>((resolve) => void scripts.listen(0, '127.0.0.1', () => resolve()));
  const bound = scripts.address();
  const host = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  return {
    variables: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_JWKS_URL: provider.jwksUrl,
      GOOGLE_SCRIPT_URL: `${host}/gsi/client`,
    },
    close: async () => {
      scripts.closeAllConnections();
      scripts.close();
      await provider.close();
    },
  };
});

test('signs up and logs in with Google, and reports what goes wrong', async ({ visit }) => {
  visit.expectConsole(/third-party request: .*\/gsi\/(client|credential)/);
  visit.expectConsole(/404/);
  visit.expectConsole(/401/);
  const sub = uniqueName('google');
  const person = { sub, email: `${sub}@example.test`, email_verified: true, name: 'Reader Example' };
  const signedIn = (nonce: string) => provider.credential(person, { nonce });
  const first = Promise.withResolvers<string>();

  await test.step('signs up', async () => {
    const page = await visit.open('/register');
    credential = async (nonce) => {
      first.resolve(await signedIn(nonce));
      return first.promise;
    };
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await expectUrl(page, '/TermsPage');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Reader Example/ })
      .waitFor();
  });

  scriptLost = true;
  const page = await visit.open('/login');
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  await test.step("reports when Google's script fails to load, and retries", async () => {
    await expectTexts(page, "Google login couldn't be loaded.");
    scriptLost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await button.waitFor();
  });

  await test.step('reports a credential that was used already, with the nonce of another page', async () => {
    credential = () => first.promise;
    await button.click();
    const box = page.getByRole('alert');
    for (const text of ['Login Failed', 'Failed to login with Google']) await box.getByText(text).first().waitFor();
  });

  await test.step('logs in', async () => {
    credential = signedIn;
    await button.click();
    await expectUrl(page, '/');
  });
});
