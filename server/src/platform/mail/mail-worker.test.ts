// @databases both
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHeader } from '../../../test/mail/fake-smtp.ts';
import { MailScene, NOON } from '../../../test/scenes/mail-scene.ts';
import { renderMail } from './mail-layout.ts';
import { createMailWorker, retryDelay } from './mail-worker.ts';
import { enqueueMail, SITE_MAILBOX } from './outbox.ts';
import { LEASE_MS, readQueueFigures } from './outbox-queue.ts';

const MINUTE = 60_000;

let scene: MailScene;
beforeEach(() => {
  scene = new MailScene();
});
afterEach(() => scene.close());

describe('a working mail server', () => {
  it('sends each email once, complete, with its headers', async () => {
    await scene.prepare();
    const id = await scene.add({ replyTo: 'asker@example.test', subject: 'Über qubits' });
    await scene.worker().drain();
    await scene.worker().drain();
    expect(scene.smtp.received).toMatchObject([{ from: 'site@example.test', to: ['reader@example.test'] }]);
    const [mail] = scene.smtp.received;
    if (!mail) throw new Error('no mail');
    expect(findHeader(mail, 'From')).toBe('QRAM <site@example.test>');
    expect(findHeader(mail, 'Reply-To')).toBe('asker@example.test');
    expect(findHeader(mail, 'Message-ID')).toMatch(new RegExp(`^<qram\\.${id}\\.[a-z0-9]+@example\\.test>$`));
    expect(findHeader(mail, 'Subject')).toMatch(/^=\?UTF-8\?/);
    expect(mail.source).toContain('text/plain');
    expect(mail.source).toContain('text/html');
    expect(await scene.row()).toMatchObject({
      sent_at: '2031-03-01T12:00:00.000Z',
      attempts: 1,
      claimed_by: null,
      last_error: null,
      text: '',
      html: '',
    });
  });

  it("sends email to the site's mailbox to every address of MAIL_TO", async () => {
    await scene.prepare({}, { MAIL_TO: 'one@example.test, Two <two@example.test>' });
    await scene.add({ recipient: SITE_MAILBOX });
    await scene.worker().drain();
    expect(scene.smtp.received).toMatchObject([{ to: ['one@example.test', 'two@example.test'] }]);
  });

  it('sends each of many emails once from four workers', async () => {
    await scene.prepare();
    for (let n = 0; n < 12; n += 1) await scene.add({ subject: `Mail ${n}` });
    await Promise.all(Array.from({ length: 4 }, () => scene.worker()).map((one) => one.drain()));
    const subjects = scene.smtp.received.map((mail) => findHeader(mail, 'Subject'));
    expect(subjects.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Mail ${n}`).toSorted());
    expect((await scene.rows()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(true);
  });

  it('prevents injected headers and recipients in subjects and addresses', async () => {
    await scene.prepare();
    const evil = 'Hello\r\nBcc: victim@example.test\r\n\r\nText';
    await scene.add({ subject: evil, replyTo: 'a@example.test\r\nBcc: victim@example.test' });
    await scene.add({ recipient: 'a@example.test\r\nRCPT TO:<victim@example.test>' });
    await scene.worker().drain();
    for (const mail of scene.smtp.received) {
      expect(mail.to).not.toContain('victim@example.test');
      expect(findHeader(mail, 'Bcc')).toBeNull();
    }
  });
});

describe('a database that fails briefly', () => {
  it('sends an email once when the database fails briefly', async () => {
    await scene.prepare();
    await scene.add();
    const { db } = scene.site.deps;
    let failures = 2;
    const failing = new Proxy(db, {
      get(target, property) {
        // Claiming is the first update; later ones record the outcome.
        if (property === 'updateTable' && scene.smtp.received.length > 0 && failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await createMailWorker({ ...scene.site.deps, db: failing }).drain();
    expect(failures).toBe(0);
    scene.at(LEASE_MS);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(1);
    expect((await scene.row())?.sent_at).not.toBeNull();
  });
});

describe('a worker that died while sending', () => {
  it('loses an email to another worker once its claim expires, with the same Message-ID', async () => {
    await scene.prepare();
    await scene.add();
    const { db } = scene.site.deps;
    const dead = { claimed_by: 'dead', claimed_at: scene.site.deps.now().toISOString(), attempts: 1 };
    await db.updateTable('outbox').set(dead).execute();
    scene.at(LEASE_MS - 1);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(0);
    scene.at(LEASE_MS);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(1);
    // Simulates a crash after the server's OK: the duplicate has the same Message-ID.
    await db.updateTable('outbox').set({ sent_at: null, text: 'x', html: 'x' }).execute();
    await scene.worker().drain();
    const [first, second] = scene.smtp.received.map((mail) => findHeader(mail, 'Message-ID'));
    expect(second).toBe(first);
  });
});

describe('an email', () => {
  it('drops an email after it expires', async () => {
    await scene.prepare();
    await scene.add({ expiresAt: new Date(NOON + 30 * MINUTE) });
    scene.at(31 * MINUTE);
    await scene.worker().drain();
    expect(scene.smtp.received).toHaveLength(0);
    expect(await scene.row()).toMatchObject({ sent_at: null, last_error: 'It could not be sent in time.' });
  });

  it('waits while no transport is configured, and is sent once there is one', async () => {
    await scene.open({});
    await scene.add({ recipient: SITE_MAILBOX });
    await scene.worker().drain();
    expect(await scene.row()).toMatchObject({ attempts: 0, sent_at: null, failed_at: null });
    expect(await readQueueFigures(scene.site.deps.db, scene.site.deps.now(), scene.site.deps.mail.reach)).toEqual({
      waiting: 1,
      pending: 0,
      sending: 0,
      sent: 0,
      failed: 0,
      oldest: '2031-03-01T12:00:00.000Z',
    });
  });

  it('sends an email soon after the commit that queued it', async () => {
    await scene.prepare();
    scene.site.setTime(null);
    const running = scene.worker();
    running.start();
    await scene.site.deps.revisions.change(['test'], async (trx) => {
      const body = renderMail({ title: 'A title', paragraphs: ['Now.'] });
      await enqueueMail(trx, { kind: 'test', recipient: 'a@b.test', subject: 'Now', ...body, payload: {} }, new Date());
    });
    await expect.poll(() => scene.smtp.received.length, { timeout: 3000 }).toBe(1);
    await running.stop();
  });
});

describe('the retry delay', () => {
  it('doubles up to an hour, with jitter', () => {
    const seconds = (attempts: number, random: number) => retryDelay(attempts, () => random) / 1000;
    expect([1, 2, 3, 4].map((attempts) => seconds(attempts, 0.5))).toEqual([30, 60, 120, 240]);
    expect([seconds(99, 0), seconds(99, 0.5), seconds(99, 1)]).toEqual([2700, 3600, 4500]);
  });
});
