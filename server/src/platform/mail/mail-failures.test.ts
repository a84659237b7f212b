// @databases sqlite
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Behaviour, smtpError, startSmtp } from '../../../test/mail/fake-smtp.ts';
import { MailScene, NOON } from '../../../test/scenes/mail-scene.ts';
import { readQueueFigures, reopenFailed } from './outbox-queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let scene: MailScene;
beforeEach(() => {
  scene = new MailScene();
});
afterEach(() => scene.close());

describe('a server that rejects', () => {
  it('tries an email once that is permanently refused, and stores the reason', async () => {
    await scene.prepare({ onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user here')) });
    await scene.add();
    await scene.worker().drain();
    scene.at(2 * HOUR);
    await scene.worker().drain();
    expect(scene.smtp.connections()).toBe(1);
    expect(await scene.row()).toMatchObject({
      sent_at: null,
      failed_at: '2031-03-01T12:00:00.000Z',
      last_error: '550 No such user here',
    });
    expect((await scene.row())?.text).toContain('A paragraph.');
  });

  it('tries an email once when the sender is permanently refused', async () => {
    await scene.prepare();
    await scene.add({ recipient: 'nobody at all' });
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(0);
    expect((await scene.row())?.failed_at).not.toBeNull();
  });

  it('retries an email later that is temporarily refused, without holding others back', async () => {
    let busy = true;
    await scene.prepare({
      onRcptTo: ({ address }, _session, done) =>
        done(busy && address.startsWith('reader') ? smtpError(451, 'Try again later') : null),
    });
    await scene.add();
    await scene.add({ recipient: 'other@example.test' });
    await scene.worker().drain();
    expect(scene.smtp.received.map(({ to }) => to[0])).toEqual(['other@example.test']);
    expect(await scene.row()).toMatchObject({
      attempts: 1,
      next_attempt_at: '2031-03-01T12:00:30.000Z',
      last_error: '451 Try again later',
      failed_at: null,
    });
    busy = false;
    scene.at(29_000);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(1);
    scene.at(30_000);
    await scene.worker().drain();
    expect(scene.smtp.received.map(({ to }) => to[0])).toEqual(['other@example.test', 'reader@example.test']);
    expect(await scene.row()).toMatchObject({ attempts: 2, last_error: null });
  });

  it('retries an email when the credentials are refused, because the operator may correct them', async () => {
    const onAuth: Behaviour['onAuth'] = (_auth, _session, done) => done(smtpError(535, 'Wrong password'));
    await scene.prepare({ onAuth }, {}, 'somebody:hidden-word');
    await scene.add();
    await scene.worker().drain();
    expect(await scene.row()).toMatchObject({
      failed_at: null,
      attempts: 1,
      last_error: expect.stringContaining('535'),
    });
    expect((await scene.row())?.last_error).not.toContain('hidden-word');
  });

  it('stops retrying an email after a day, until an admin requeues it', async () => {
    let refuses = true;
    await scene.prepare({ beforeAccept: () => (refuses ? smtpError(452, 'Mailbox full') : null) });
    await scene.add();
    let now = 0;
    for (; (await scene.row())?.failed_at === null; now += 10 * MINUTE) {
      scene.at(now);
      await scene.worker().drain();
      expect(now).toBeLessThan(26 * HOUR);
    }
    const given = await scene.row();
    expect(given).toMatchObject({ sent_at: null, last_error: '452 Mailbox full' });
    expect(Date.parse(given?.failed_at ?? '') - NOON).toBeGreaterThanOrEqual(24 * HOUR);
    // The backoff ends at one hour.
    expect(given?.attempts).toBeLessThan(40);
    refuses = false;
    scene.at(now + HOUR);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(0);
    expect(await reopenFailed(scene.site.deps.db, scene.site.deps.now())).toBe(1);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(1);
  });
});

describe('a failing server', () => {
  it('sends an email once, ten minutes after the server dropped the connection mid-email', async () => {
    let broken = true;
    await scene.prepare({ drops: () => broken });
    await scene.add();
    await scene.worker().drain();
    expect(await scene.row()).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect((await scene.row())?.last_error).not.toBe('');
    broken = false;
    scene.at(10 * MINUTE);
    await Promise.all([scene.worker().drain(), scene.worker().drain()]);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(1);
  });

  it('sends each email once after the server was down for ten minutes', async () => {
    await scene.prepare();
    const { port } = scene.smtp;
    await scene.smtp.close();
    await scene.add();
    await scene.add({ recipient: 'other@example.test' });
    await scene.worker().drain();
    // With the server unreachable, the second email is not tried.
    expect((await scene.rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    expect((await scene.row())?.last_error).toMatch(/ECONNREFUSED/);
    scene.smtp = await startSmtp({ port });
    scene.at(10 * MINUTE);
    await scene.worker().drain();
    expect(scene.smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'other@example.test',
      'reader@example.test',
    ]);
  });

  it('times out on a silent server, and retries the email later', async () => {
    const port = await scene.silentPort();
    await scene.open({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=200` });
    await scene.add();
    await scene.worker().drain();
    expect(await scene.row()).toMatchObject({ attempts: 1, claimed_by: null, sent_at: null, failed_at: null });
    expect((await scene.row())?.last_error).toMatch(/greeting/i);
  });

  it('stops at once on a silent server, and another worker sends the released email', async () => {
    const port = await scene.silentPort();
    await scene.open({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await scene.add();
    const hung = scene.worker();
    const draining = hung.drain();
    await expect.poll(() => scene.silent.length).toBe(1);
    expect(await readQueueFigures(scene.site.deps.db, scene.site.deps.now(), 'everyone')).toMatchObject({
      sending: 1,
      pending: 0,
    });
    // Another worker skips it while the claim is valid.
    await scene.worker().drain();
    expect(scene.silent).toHaveLength(1);
    await hung.stop();
    await draining;
    expect(await scene.row()).toMatchObject({ claimed_by: null, attempts: 0, sent_at: null, failed_at: null });
  });
});
