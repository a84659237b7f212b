// @databases both
import { BUTTON_MESSAGES, type ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps/premium-apps';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { addPremiumAppCategory, addPremiumAppTopic, addTopic } from '../../../test/documents/document-builders.ts';
import { addButton, addRequest, addSignedIn } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const FIELDS = { title: 'Service', order: 5, link: '/videos' };
const post = (json: unknown) => site.call('POST', '/api/buttons', { json });
const put = (id: number, json: unknown) => site.call('PUT', `/api/buttons/${id}`, { json });
const listed = async (token?: null) =>
  ((await site.call('GET', '/api/buttons', { token })).body as ServiceButton[]).map(({ id }) => id);

const MONTHS = BUTTON_MESSAGES.monthsInvalid;

describe('service buttons', () => {
  it('creates a service with the defaults of a free, active, internal one', async () => {
    expect(await post(FIELDS)).toMatchObject({
      status: 201,
      body: {
        ...FIELDS,
        desc: '',
        active: 1,
        type: 'internal',
        premium: 0,
        monthlyPrice: 0,
        payAsYouGoPrice: 0,
        clicks_count: 0,
      },
    });
  });

  it('accepts multipart fields, which are text', async () => {
    const form = new FormData();
    const fields = {
      title: 'From a form',
      desc: 'x',
      link: 'https://example.org/a',
      order: '7',
      active: '0',
      type: 'external',
    };
    const prices = { premium: '2', monthlyPrice: '249.90', payAsYouGoPrice: '4' };
    for (const [name, value] of Object.entries({ ...fields, ...prices })) form.set(name, value);
    const created = await site.call('POST', '/api/buttons', { form });
    expect(created).toMatchObject({
      status: 201,
      body: {
        title: 'From a form',
        order: 7,
        active: 0,
        type: 'external',
        premium: 2,
        monthlyPrice: 249.9,
        payAsYouGoPrice: 4,
      },
    });
    const change = new FormData();
    change.set('monthlyPrice', '0.1');
    const { id } = created.body as ServiceButton;
    expect(await site.call('POST', `/api/buttons/${id}?_method=PUT`, { form: change })).toMatchObject({
      status: 200,
      body: { id, monthlyPrice: 0.1, title: 'From a form' },
    });
  });

  it('lists services for visitors in order, without hidden ones', async () => {
    const last = await addButton(site, { order: 9000 });
    const hidden = await addButton(site, { order: 1, active: 0 });
    const ids = await listed(null);
    expect(ids.slice(0, 3)).toEqual([1, 2, 3]);
    expect(ids.at(-1)).toBe(last.id);
    expect(ids).not.toContain(hidden.id);
    expect(await listed()).toContain(hidden.id);
    expect((await site.call('GET', `/api/buttons/${hidden.id}`, { token: null })).status).toBe(404);
  });

  it.each([
    [{ title: '' }, 'title', 'Title is required.'],
    [{ title: undefined }, 'title', 'Title is required.'],
    [{ order: undefined }, 'order', 'Order must be a whole number from 0 to 9999.'],
    [{ order: -1 }, 'order', 'Order must be a whole number from 0 to 9999.'],
    [{ link: '' }, 'link', 'Link is required.'],
    [{ link: '/nowhere' }, 'link', /^An internal link must be one of \/, /],
    [{ link: '//evil.example' }, 'link', /^An internal link must be one of/],
    [{ link: 'https://example.org' }, 'link', /^An internal link must be one of/],
    [{ type: 'external' }, 'link', 'An external link must be a URL (http(s)://...).'],
    [{ type: 'external', link: 'javascript:alert(1)' }, 'link', 'An external link must be a URL (http(s)://...).'],
    [{ type: 'external', link: 'ftp://example.org' }, 'link', 'An external link must be a URL (http(s)://...).'],
    [{ type: 'external', link: 'https://' }, 'link', 'An external link must be a URL (http(s)://...).'],
    [{ type: 'other' }, 'type', 'Must be one of internal, external.'],
    ...[3, -1, 1.5, 'x', null].map(
      (premium) => [{ premium }, 'premium', 'The access level must be 0, 1 or 2.'] as const,
    ),
    ...[-0.01, 100_000.01, 1e21, 1.005, '1.234', '-1', 'free', '', null, [1], Number.NaN].map(
      (monthlyPrice) => [{ monthlyPrice }, 'monthlyPrice', /^A price must be from 0 to 100,000/] as const,
    ),
    [{ payAsYouGoPrice: 0.001 }, 'payAsYouGoPrice', /at most two decimals/],
  ] as const)('refuses a service with %j', async (wrong, field, message) => {
    const answer = await post({ ...FIELDS, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    const [said] = (answer.body as { errors: Record<string, string[]> }).errors[field] ?? [];
    expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('requires a link that fits the type, whichever changes', async () => {
    const { id } = await addButton(site);
    expect(await put(id, { type: 'external' })).toMatchObject({
      status: 422,
      body: { errors: { link: ['An external link must be a URL (http(s)://...).'] } },
    });
    expect((await put(id, { link: 'https://example.org' })).status).toBe(422);
    expect((await put(id, { type: 'external', link: 'https://example.org' })).status).toBe(200);
    expect((await put(id, { link: '/videos' })).status).toBe(422);
    expect((await put(id, { title: 'Another title' })).status).toBe(200);
  });

  it('stores prices to the cent', async () => {
    const { id } = await addButton(site, { monthlyPrice: 100_000, payAsYouGoPrice: '0.29' });
    expect(await site.call('GET', `/api/buttons/${id}`)).toMatchObject({
      body: { monthlyPrice: 100_000, payAsYouGoPrice: 0.29 },
    });
  });
});

describe('content that a service opens', () => {
  it('opens a level, premium topics and premium applications for a number of months', async () => {
    const topics = [await addTopic(site, { premium: 1 }), await addTopic(site, { premium: 1 })];
    const opens_topics = topics.map(({ id }) => id).join(',');
    const { id } = await addButton(site, {
      months: '3',
      opens_topics: `${opens_topics},0`,
      opens_premium_apps: 'true',
    });
    const read = async () => (await site.call('GET', `/api/buttons/${id}`, { token: null })).body as ServiceButton;
    expect(await read()).toMatchObject({ months: 3, opens_topics, opens_premium_apps: 1 });
    await put(id, { title: 'Another title' });
    expect(await read()).toMatchObject({ months: 3, opens_topics, opens_premium_apps: 1 });
    await put(id, { months: '', opens_topics: '0', opens_premium_apps: 0 });
    expect(await read()).toMatchObject({ months: null, opens_topics: '0', opens_premium_apps: 0 });
  });

  it.each<[string, object, Record<string, string[]>]>([
    ['no month', { months: 0 }, { months: [MONTHS] }],
    ['37 months', { months: 37 }, { months: [MONTHS] }],
    ['half a month', { months: 0.5 }, { months: [MONTHS] }],
    ['topics by name', { opens_topics: 'Qubits' }, { opens_topics: [BUTTON_MESSAGES.topicsInvalid] }],
    ['a topic that is none', { opens_topics: '2147483647' }, { opens_topics: [BUTTON_MESSAGES.topicsUnknown] }],
    ['a list for a text', { opens_topics: [1] }, { opens_topics: [BUTTON_MESSAGES.topicsInvalid] }],
  ])('refuses a service that opens %s', async (_what, json, errors) => {
    const { id } = await addButton(site);
    expect(await put(id, json)).toMatchObject({ status: 422, body: { errors } });
  });

  it('names the service that opens a locked record, unless it is inactive', async () => {
    const topic = await addTopic(site, { premium: 1 });
    const category = await addPremiumAppCategory(site);
    await addPremiumAppTopic(site, { premium: 1, category_id: category.id });
    const { id, title } = await addButton(site, { opens_topics: `${topic.id}`, opens_premium_apps: 1, order: 0 });
    const openedBy = async () => {
      const groups = (await site.call('GET', '/api/tutorials', { token: null })).body as TutorialGroup[];
      const apps = (await site.call('GET', `/api/qramcategories/${category.id}`, { token: null })).body;
      return [
        groups.flatMap(({ topics }) => topics).find((other) => other.id === topic.id)?.opened_by,
        (apps as PremiumAppCategory).qramtopic[0]?.opened_by,
      ];
    };
    expect(await openedBy()).toEqual([
      { id, title },
      { id, title },
    ]);
    await put(id, { active: 0 });
    expect((await openedBy())[0]).toBeNull();
  });
});

describe('deleting service buttons', () => {
  it.each([1, 2, 3])('rejects the static button %i', async (id) => {
    expect(await site.call('DELETE', `/api/buttons/${id}`)).toMatchObject({
      status: 409,
      body: { message: "You can't delete static services buttons (1, 2, 3)" },
    });
    expect(await listed(null)).toContain(id);
  });

  it('deletes no services in bulk when one of them is static', async () => {
    const { id } = await addButton(site);
    const entries = await captureAudit(site, async () => {
      expect(await site.call('POST', '/api/buttons/deletions', { json: { ids: [id, 3] } })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'Excluded static services buttons (1, 2, 3) from bulk delete' },
      });
    });
    expect(entries).toEqual([]);
    expect(await listed()).toContain(id);
    const { length: count } = await listed();
    expect(await site.call('POST', '/api/buttons/deletions', { json: { matching: {}, count } })).toMatchObject({
      status: 409,
      body: { message: 'Excluded static services buttons (1, 2, 3) from bulk delete' },
    });
    expect(await listed()).toHaveLength(count);
  });

  it('refuses to delete a service while requests for it are pending', async () => {
    const { id } = await addButton(site);
    const { token } = await addSignedIn(site);
    const request = await addRequest(site, token, { service_id: id });
    const refused = { message: 'A request is waiting for this service. Approve or delete it first.' };
    expect(await site.call('DELETE', `/api/buttons/${id}`)).toMatchObject({ status: 409, body: refused });
    expect(await site.call('POST', '/api/buttons/deletions', { json: { ids: [id] } })).toMatchObject({
      body: { results: [{ id, ok: false, ...refused }] },
    });
    await site.call('PATCH', `/api/service-requests/${request.id}`, { json: { status: 'Approved' } });
    expect((await site.call('DELETE', `/api/buttons/${id}`)).status).toBe(204);
    expect(await site.call('GET', `/api/service-requests/${request.id}`)).toMatchObject({ status: 200 });
  });

  it('restores a deleted service from the trash', async () => {
    const { id } = await addButton(site);
    await site.call('DELETE', `/api/buttons/${id}`);
    const trash = (await site.call('GET', '/api/buttons/trash')).body as ServiceButton[];
    expect(trash[0]).toMatchObject({ id, deleted_by: 'Admin', monthlyPrice: 49 });
    expect(await site.call('POST', `/api/buttons/${id}/restoration`)).toMatchObject({ status: 200, body: { id } });
  });
});

describe('a service that contains another', () => {
  it('opens what the other opens, and says what it delivers', async () => {
    const lesson = await addTopic(site, { premium: 1 });
    const base = await addButton(site, {
      title: 'Base',
      premium: 1,
      opens_topics: String(lesson.id),
      opens_premium_apps: 1,
    });
    const more = await addButton(site, {
      premium: 2,
      contains: base.id,
      deliverables: ['  A call\tof 60 minutes ', '', 'A report'],
      answer_time: 'within one working day',
    });
    expect(more).toMatchObject({
      opens_topics: '0',
      contains_title: 'Base',
      includes_levels: '1,2',
      includes_topics: String(lesson.id),
      includes_premium_apps: 1,
      deliverables: ['A call of 60 minutes', 'A report'],
      answer_time: 'within one working day',
    });
    const { user, token } = await addSignedIn(site);
    const asked = await addRequest(site, token, { user_id: user.id, service_id: more.id });
    await site.call('PATCH', `/api/service-requests/${asked.id}`, { json: { status: 'Approved' } });
    expect((await site.call('GET', '/api/me', { token })).body).toMatchObject({
      access_level: '1,2',
      premium: String(lesson.id),
      qrampremium: 1,
    });
  });

  it('contains neither itself, nor a service that contains it, nor one that is gone', async () => {
    const inner = await addButton(site);
    const outer = await addButton(site, { contains: inner.id });
    for (const contains of [outer.id, inner.id])
      expect(await site.call('PUT', `/api/buttons/${inner.id}`, { json: { contains } })).toMatchObject({
        status: 422,
        body: { errors: { contains: [BUTTON_MESSAGES.containsCircular] } },
      });
    expect(await site.call('PUT', `/api/buttons/${inner.id}`, { json: { contains: 99_999 } })).toMatchObject({
      status: 422,
      body: { errors: { contains: [BUTTON_MESSAGES.containsUnknown] } },
    });
    await site.call('DELETE', `/api/buttons/${inner.id}`);
    expect((await site.call('GET', `/api/buttons/${outer.id}`)).body).toMatchObject({ contains_title: null });
  });

  it.each([
    ['too many deliverables', { deliverables: Array.from({ length: 13 }, (_, at) => `Item ${at}`) }],
    ['a deliverable that is too long', { deliverables: ['x'.repeat(121)] }],
    ['a deliverable with a control character', { deliverables: 'A\u0000report' }],
    ['a number', { deliverables: 3 }],
  ])('rejects %s', async (_what, fields) => {
    expect(
      await site.call('POST', '/api/buttons', { json: { title: 'Plan', link: '/', order: 9, ...fields } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { deliverables: [BUTTON_MESSAGES.deliverablesInvalid] } },
    });
  });
});
