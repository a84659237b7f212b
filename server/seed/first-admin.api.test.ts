// @databases sqlite
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSecondInstance } from '../test/databases/second-instance.ts';
import { addUser, signIn } from '../test/scenes/builders.ts';
import { ADMIN, startTestSite, type TestSite } from '../test/test-site.ts';
import { ensureFirstAdmin } from './seed-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.close());

const admins = () => site.deps.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute();

/** Leaves a site with accounts but no admin, as after an early registration. */
async function withoutAdmin({ username, email }: { username: string; email: string }): Promise<void> {
  await addUser(site);
  await site.deps.db
    .updateTable('users')
    .set({ username, email, role: 'user' })
    .where('username', '=', 'admin')
    .execute();
}

describe('the first admin', () => {
  it('adds the first admin next to other accounts', async () => {
    await withoutAdmin({ username: 'early', email: 'early@example.test' });
    const added = await ensureFirstAdmin(site.deps, { ...site.env.admin, password: undefined });
    expect(added).toMatchObject({ username: ADMIN.username, generated: true });
    expect(await admins()).toMatchObject([{ username: ADMIN.username, email: 'admin@example.test' }]);
    const token = await signIn(site, ADMIN.username, added?.password);
    expect((await site.call('GET', '/api/users', { token })).status).toBe(200);
  });

  it('gives the admin another name and email if a registration has taken them', async () => {
    await withoutAdmin({ username: 'ADMIN', email: 'Admin@example.test' });
    const added = await ensureFirstAdmin(site.deps, site.env.admin);
    expect(added?.username).toMatch(/^admin[0-9a-f]{6}$/);
    expect(await admins()).toMatchObject([{ email: expect.stringMatching(/^admin-[0-9a-f]{6}@example\.test$/) }]);
    expect(await signIn(site, added?.username ?? '', ADMIN.password)).toBeDefined();
  });

  it('gives the admin a free name if only the email is taken', async () => {
    await withoutAdmin({ username: 'early', email: 'admin@example.test' });
    expect(await ensureFirstAdmin(site.deps, site.env.admin)).toMatchObject({ username: ADMIN.username });
  });

  it('adds no admin when there is another one, even an inactive or deleted one', async () => {
    const former = { status: 'inactive', deleted_at: new Date().toISOString() } as const;
    await site.deps.db.updateTable('users').set(former).where('role', '=', 'admin').execute();
    expect(await ensureFirstAdmin(site.deps, { ...site.env.admin, username: 'another' })).toBeNull();
    expect(await admins()).toHaveLength(1);
  });

  it('adds one admin when instances start at the same time', async () => {
    await withoutAdmin({ username: 'early', email: 'early@example.test' });
    const second = await startSecondInstance(site);
    try {
      const added = await Promise.all(
        [site.deps, second.deps].map((deps, number) =>
          ensureFirstAdmin(deps, { ...site.env.admin, username: `admin${number}`, email: `${number}@example.test` }),
        ),
      );
      expect(added.filter((admin) => admin !== null)).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});
