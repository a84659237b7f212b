import { call } from './call.ts';

const PASSWORD = 'secret-words';
let created = 0;

export async function createUserToken(url: string, adminToken: string): Promise<string> {
  created += 1;
  const username = `uploader${created}`;
  const account = { name: 'Uploader', username, email: `${username}@example.test`, password: PASSWORD, premium: '0' };
  await call(url, 'POST', '/api/users', { token: adminToken, json: account });
  const { status, body } = await call(url, 'POST', '/api/login', { json: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`login responded ${status}`);
  return (body as { token: string }).token;
}
