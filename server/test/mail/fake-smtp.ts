import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CapturedMail {
  from: string;
  to: string[];
  source: string;
}

export interface FakeSmtp {
  url: string;
  port: number;
  received: CapturedMail[];
  connections(): number;
  close(): Promise<void>;
}

/** By default, the server accepts all email. */
export interface Behaviour extends Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth'> {
  port?: number;
  /** An error rejects the email. */
  beforeAccept?: (mail: CapturedMail) => Error | null | Promise<Error | null>;
  /** True: drop the connection when the content begins. */
  drops?: () => boolean;
}

export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** Starts a real SMTP server. */
export async function startSmtp({ port = 0, beforeAccept, drops, ...hooks }: Behaviour = {}): Promise<FakeSmtp> {
  const received: CapturedMail[] = [];
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
        const refused = (await beforeAccept?.(mail)) ?? null;
        if (!refused) received.push(mail);
        callback(refused);
      });
    },
  });
  // Some tests disconnect on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const bound = server.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Unfolded; null without the header. */
export function findHeader({ source }: CapturedMail, name: string): string | null {
  const head = source.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}
