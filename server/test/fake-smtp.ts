import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server took it. */
export interface CapturedMail {
  from: string;
  to: string[];
  /** Header lines and body as they came. */
  source: string;
}

export interface FakeSmtp {
  url: string;
  port: number;
  taken: CapturedMail[];
  /** Connections that were opened so far. */
  connections(): number;
  close(): Promise<void>;
}

/** What the server does other than taking every mail. */
export interface Behaviour extends Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth'> {
  port?: number;
  /** Called once a mail was read; an error refuses it after all. */
  beforeTaking?: (mail: CapturedMail) => Error | null | Promise<Error | null>;
  /** Breaks the connection off as soon as the text of a mail begins. */
  drops?: () => boolean;
}

/** An error with the code of its SMTP reply. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on a port of its own, which takes mails for anybody. */
export async function startSmtp({ port = 0, beforeTaking, drops, ...hooks }: Behaviour = {}): Promise<FakeSmtp> {
  const taken: CapturedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    ...hooks,
    onConnect(session, callback) {
      connections += 1;
      if (hooks.onConnect) hooks.onConnect.call(this, session, callback);
      else callback();
    },
    onData(stream, session, callback) {
      if (drops?.()) {
        for (const connection of server.connections) (connection as unknown as { close(): void }).close();
        return;
      }
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
        };
        const refused = (await beforeTaking?.(mail)) ?? null;
        if (!refused) taken.push(mail);
        callback(refused);
      });
    },
  });
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const bound = server.server.address();
  const own = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    taken,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Value of a header of a mail, with folded lines joined; null without it. */
export function headerOf({ source }: CapturedMail, name: string): string | null {
  const head = source.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}
