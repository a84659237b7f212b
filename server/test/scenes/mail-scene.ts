import { createServer, type Socket } from 'node:net';
import { renderMail } from '../../src/platform/mail/mail-layout.ts';
import { createMailWorker, type MailWorker } from '../../src/platform/mail/mail-worker.ts';
import { enqueueMail, type Mail } from '../../src/platform/mail/outbox.ts';
import type { OutboxRow } from '../../src/platform/mail/outbox-queue.ts';
import { type Behaviour, type FakeSmtp, startSmtp } from '../mail/fake-smtp.ts';
import { openTestOutbox, type TestOutbox } from '../mail/test-outbox.ts';

/** Start time of every scene. */
export const NOON = Date.parse('2031-03-01T12:00:00.000Z');

/** A mail server, an outbox that sends to it, and a test clock. */
export class MailScene {
  smtp!: FakeSmtp;
  site!: TestOutbox;
  /** Connections to the silent server. */
  readonly silent: Socket[] = [];
  readonly #cleanUps: (() => Promise<unknown>)[] = [];

  /** @param login credentials for the server */
  async prepare(behaviour: Behaviour = {}, variables: Record<string, string> = {}, login?: string): Promise<void> {
    this.smtp = await startSmtp(behaviour);
    this.#cleanUps.push(() => this.smtp.close());
    const url = login ? this.smtp.url.replace('//', `//${login}@`) : this.smtp.url;
    await this.open({ SMTP_URL: url, ...variables });
  }

  async open(variables: Record<string, string>): Promise<void> {
    const addresses = { MAIL_FROM: 'QRAM <site@example.test>', MAIL_TO: 'owner@example.test' };
    this.site = await openTestOutbox({ ...addresses, ...variables });
    this.#cleanUps.push(() => this.site.close());
    this.at(0);
  }

  /** Sets the clock to milliseconds after noon. */
  at(ms: number): void {
    this.site.setTime(new Date(NOON + ms));
  }

  worker(): MailWorker {
    return createMailWorker(this.site.deps, { random: () => 0.5 });
  }

  rows(): Promise<OutboxRow[]> {
    return this.site.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  }

  async row(): Promise<OutboxRow | undefined> {
    return (await this.rows())[0];
  }

  add(overrides: Partial<Mail> = {}): Promise<number> {
    const body = renderMail({ title: 'A title', paragraphs: ['A paragraph.'] });
    const mail = { kind: 'test', recipient: 'reader@example.test', subject: 'A subject', ...body, payload: {} };
    return enqueueMail(this.site.deps.db, { ...mail, ...overrides }, this.site.deps.now());
  }

  /** Starts a server that accepts connections and stays silent. */
  async silentPort(): Promise<number> {
    const server = createServer((socket) => void this.silent.push(socket));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    this.#cleanUps.push(async () => {
      for (const socket of this.silent) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    const bound = server.address();
    return typeof bound === 'object' && bound ? bound.port : 0;
  }

  async close(): Promise<void> {
    for (const cleanUp of this.#cleanUps.reverse()) await cleanUp();
  }
}
