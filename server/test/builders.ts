import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { Feature } from '@qram/contract/modules/features';
import type { GalleryImage } from '@qram/contract/modules/gallery';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import type { Term } from '@qram/contract/modules/terms';
import type { User } from '@qram/contract/modules/users';
import type { Video } from '@qram/contract/modules/videos';
import sharp from 'sharp';
import type { TestAnswer, TestSite } from './test-site.ts';

type Overrides = Record<string, unknown>;

/** The password of every user that is built here without another one. */
export const PASSWORD = 'secret-words';
const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

let made = 0;
/** A word that no other record of this run has: letters and digits only. */
export function uniqueWord(prefix = 'word'): string {
  made += 1;
  return `${prefix}${made}`;
}

/** The record that an answer carries. @throws Error with the answer when it is a refusal */
export function recordOf<T>(answer: TestAnswer): T {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export function userFields(overrides: Overrides = {}): Overrides {
  const username = uniqueWord('user');
  return {
    name: `Name of ${username}`,
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    premium: '0',
    ...overrides,
  };
}

export async function addUser(site: TestSite, overrides: Overrides = {}): Promise<User> {
  return recordOf(await site.call('POST', '/api/users', { json: userFields(overrides) }));
}

export async function addVideo(site: TestSite, overrides: Overrides = {}): Promise<Video> {
  return recordOf(
    await site.call('POST', '/api/videos', { json: { title: uniqueWord('Video '), link: LINK, ...overrides } }),
  );
}

export async function addSlide(site: TestSite, overrides: Overrides = {}): Promise<GalleryImage> {
  return recordOf(await site.call('POST', '/api/gallery', { json: { title: uniqueWord('Slide '), ...overrides } }));
}

export async function addFeature(site: TestSite, overrides: Overrides = {}): Promise<Feature> {
  return recordOf(await site.call('POST', '/api/features', { json: { title: uniqueWord('Card '), ...overrides } }));
}

export async function addTerm(site: TestSite, overrides: Overrides = {}): Promise<Term> {
  const data = `${uniqueWord('Term ')}\n- A point`;
  return recordOf(await site.call('POST', '/api/terms', { json: { data, ...overrides } }));
}

/** A service that is offered; level 1 unless another one is given. */
export async function addButton(site: TestSite, overrides: Overrides = {}): Promise<ServiceButton> {
  const fields = {
    title: uniqueWord('Service '),
    order: 9,
    link: '/videos',
    premium: 1,
    monthlyPrice: 49,
    payAsYouGoPrice: 1.25,
  };
  return recordOf(await site.call('POST', '/api/buttons', { json: { ...fields, ...overrides } }));
}

/** A request of the user whose token this is, monthly unless told otherwise. */
export async function addRequest(site: TestSite, token: string, overrides: Overrides): Promise<ServiceRequest> {
  return recordOf(await site.call('POST', '/api/service-requests', { token, json: { is_monthly: 1, ...overrides } }));
}

/** The bearer token of a new session. */
export async function signIn(site: TestSite, username: string, password = PASSWORD): Promise<string> {
  const answer = await site.call('POST', '/api/login', { token: null, json: { username, password } });
  return recordOf<{ token: string }>(answer).token;
}

/** A user, and a session of theirs. */
export async function addSignedIn(site: TestSite, overrides: Overrides = {}): Promise<{ user: User; token: string }> {
  const user = await addUser(site, overrides);
  return { user, token: await signIn(site, user.username) };
}

/** A real picture with some detail in it. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 640, height = 360 } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a3f0e' } })
    .toFormat(format)
    .toBuffer();
}

/** A multipart body: text fields, and one file. */
export function imageForm(
  field: string,
  bytes: Uint8Array | string,
  { filename = 'picture.png', type = 'image/png', ...fields }: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.set(field, new File([content], filename, { type }));
  return form;
}
