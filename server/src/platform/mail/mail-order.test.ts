// @databases sqlite
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Behaviour, findHeader, smtpError } from '../../../test/mail/fake-smtp.ts';
import { MailScene } from '../../../test/scenes/mail-scene.ts';

let scene: MailScene;
beforeEach(() => {
  scene = new MailScene();
});
afterEach(() => scene.close());

const subjects = () => scene.smtp.received.map((mail) => findHeader(mail, 'Subject'));

async function addMany(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await scene.add({ subject: `Mail ${number}`, recipient: `reader${number}@example.test` });
}

/** A slow server that records its maximum concurrency. */
function slowly(milliseconds: number): { behaviour: Behaviour; most: () => number } {
  let inHand = 0;
  let most = 0;
  return {
    most: () => most,
    behaviour: {
      beforeAccept: async () => {
        inHand += 1;
        most = Math.max(most, inHand);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        inHand -= 1;
        return null;
      },
    },
  };
}

function holding(subject: string): { behaviour: Behaviour; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    behaviour: {
      beforeAccept: async ({ source }) => {
        if (source.includes(subject)) await released;
        return null;
      },
    },
  };
}

describe('a security email', () => {
  it('overtakes 60 others that were queued before it', async () => {
    await scene.prepare(slowly(5).behaviour);
    await addMany(60);
    const draining = scene.worker().drain();
    await expect.poll(() => scene.smtp.received.length, { interval: 1 }).toBeGreaterThan(0);
    const before = scene.smtp.received.length;
    await scene.add({ subject: 'Set a new password', security: 'urgent' });
    await draining;
    expect(scene.smtp.received).toHaveLength(61);
    // Emails in flight when it was queued, and those claimed before its commit.
    expect(subjects().indexOf('Set a new password') - before).toBeLessThanOrEqual(8);
  });

  it("overtakes 120 strangers' confirmations, which go before other email", async () => {
    await scene.prepare();
    await addMany(3);
    for (let number = 0; number < 120; number += 1)
      await scene.add({ subject: 'Welcome', recipient: `stranger${number}@example.test`, security: 'enrollment' });
    await scene.add({ subject: 'Set a new password', security: 'urgent' });
    await scene.worker().drain();
    expect(subjects()[0]).toBe('Set a new password');
    // At the end, three are in flight at once.
    expect(new Set(subjects().slice(1, 118))).toEqual(new Set(['Welcome']));
    expect(subjects()).toHaveLength(124);
  });

  it('sends a security email first, without waiting for a hanging email', async () => {
    const hanging = holding('Mail 1');
    await scene.prepare(hanging.behaviour);
    await addMany(2);
    const worker = scene.worker();
    const first = worker.drain();
    await expect.poll(subjects).toEqual(['Mail 0']);
    await scene.add({ subject: 'Other' });
    await scene.add({ subject: 'Set a new password', security: 'urgent' });
    const second = worker.drain();
    await expect.poll(() => subjects().length).toBe(3);
    expect(subjects()[1]).toBe('Set a new password');
    hanging.release();
    await Promise.all([first, second]);
    expect(subjects().toSorted()).toEqual(['Mail 0', 'Mail 1', 'Other', 'Set a new password']);
  });
});

describe('several emails', () => {
  it('sends several emails concurrently, each once', async () => {
    const slow = slowly(300);
    await scene.prepare(slow.behaviour);
    await addMany(8);
    await scene.worker().drain();
    expect(slow.most()).toBe(3);
    expect(subjects().toSorted()).toEqual(Array.from({ length: 8 }, (_, number) => `Mail ${number}`));
    expect((await scene.rows()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(true);
  });

  it('tries emails one at a time until the server has responded', async () => {
    let connections = 0;
    await scene.prepare({ onConnect: (_session, done) => done(++connections <= 2 ? smtpError(554, 'Go away') : null) });
    await addMany(6);
    const worker = scene.worker();
    await worker.drain();
    await worker.drain();
    expect(connections).toBe(2);
    expect((await scene.rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 0, 0, 0, 0]);
    await worker.drain();
    expect(scene.smtp.received).toHaveLength(4);
  });

  it('pauses other emails when the server fails while some are in flight', async () => {
    let away = false;
    await scene.prepare({ onConnect: (_session, done) => done(away ? smtpError(554, 'Go away') : null) });
    await addMany(1);
    const worker = scene.worker();
    await worker.drain();
    away = true;
    await addMany(12);
    await worker.drain();
    const attempts = (await scene.rows()).slice(1).map((row) => row.attempts);
    expect(attempts.filter((count) => count === 1).length).toBeLessThanOrEqual(3);
    expect(attempts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(9);
  });

  it('finishes emails in flight when the worker stops, and starts no others', async () => {
    const slow = slowly(200);
    await scene.prepare(slow.behaviour);
    await addMany(1);
    const worker = scene.worker();
    await worker.drain();
    await addMany(9);
    const draining = worker.drain();
    await expect.poll(() => scene.smtp.connections()).toBe(4);
    await worker.stop();
    await draining;
    expect(scene.smtp.received).toHaveLength(4);
    const rows = await scene.rows();
    expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(4);
    expect(rows.filter(({ attempts, claimed_by }) => attempts === 0 && claimed_by === null)).toHaveLength(6);
  });
});
