// @databases sqlite
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailScene } from '../../../test/scenes/mail-scene.ts';
import { renderMail } from './mail-layout.ts';
import { enqueueMail, type Mail, SITE_MAILBOX, toRecipientKey } from './outbox.ts';
import { admitsMail, RECIPIENT_LIMITS } from './recipient-limits.ts';

const MINUTE = 60_000;
const { securityOfOneKind, ofAnyKind } = RECIPIENT_LIMITS;
const RESET = { kind: 'password-reset', security: 'urgent' } as const;

let scene: MailScene;
beforeEach(async () => {
  scene = new MailScene();
  await scene.open({});
});
afterEach(() => scene.close());

function write(overrides: Partial<Mail> = {}): Promise<boolean> {
  const { deps } = scene.site;
  const now = deps.now();
  const body = renderMail({ title: 'A title', paragraphs: ['A paragraph.'] });
  const mail = { kind: 'notice', recipient: 'reader@example.test', subject: 'A subject', ...body, payload: {} };
  return deps.db.transaction().execute(async (trx) => {
    const written = { ...mail, ...overrides };
    const admitted = await admitsMail(deps, trx, written, now);
    if (admitted) await enqueueMail(trx, written, now);
    return admitted;
  });
}

async function admitted(times: number, overrides: Partial<Mail> = {}): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) if (await write(overrides)) count += 1;
  return count;
}

describe('one recipient', () => {
  it('sends three security emails of a kind and ten emails in all within an hour', async () => {
    expect(await admitted(6, RESET)).toBe(securityOfOneKind);
    expect(await admitted(20)).toBe(ofAnyKind - securityOfOneKind);
    expect(await scene.rows()).toHaveLength(ofAnyKind);
  });

  it('sends security email even if others have used up the limit', async () => {
    expect(await admitted(20)).toBe(ofAnyKind);
    expect(await admitted(1, RESET)).toBe(1);
    expect(await admitted(1, { kind: 'password-changed', security: 'urgent' })).toBe(1);
    expect(await admitted(1)).toBe(0);
  });

  it('recognizes a recipient with other letter case and a tag', async () => {
    expect(await admitted(2, { ...RESET, recipient: 'reader@example.test' })).toBe(2);
    expect(await admitted(2, { ...RESET, recipient: 'READER@Example.TEST' })).toBe(1);
    expect(await admitted(2, { ...RESET, recipient: 'reader+prize@example.test' })).toBe(0);
    expect(await admitted(2, { ...RESET, recipient: 'other@example.test' })).toBe(2);
  });

  it('sends email again an hour later, even after the clock was set back', async () => {
    expect(await admitted(4, RESET)).toBe(securityOfOneKind);
    scene.at(59 * MINUTE);
    expect(await admitted(1, RESET)).toBe(0);
    scene.at(61 * MINUTE);
    expect(await admitted(4, RESET)).toBe(securityOfOneKind);
    scene.at(-24 * 60 * MINUTE);
    expect(await admitted(4, RESET)).toBe(securityOfOneKind);
  });

  it('sends no more from concurrent transactions', async () => {
    const written = await Promise.all(Array.from({ length: 12 }, () => write(RESET)));
    expect(written.filter(Boolean)).toHaveLength(securityOfOneKind);
    expect(await scene.rows()).toHaveLength(securityOfOneKind);
  });

  it("sends any number of emails to the site's mailbox", async () => {
    expect(await admitted(15, { recipient: SITE_MAILBOX })).toBe(15);
  });
});

it.each([
  ['Reader@Example.TEST', 'reader@example.test'],
  ['reader+a+b@example.test', 'reader@example.test'],
  ['+reader@example.test', '+reader@example.test'],
  ['reader@exa+mple.test', 'reader@exa+mple.test'],
  ['', null],
])('normalizes the recipient %j to %j', (recipient, key) => {
  expect(toRecipientKey(recipient)).toBe(key);
});
