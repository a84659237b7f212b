import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as received. */
export interface CapturedMail {
  from: string;
  to: string[];
  /** Raw headers and body. */
  source: string;
}

export interface FakeSmtp {
  url: string;
  port: number;
  taken: CapturedMail[];
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Overrides for a server that accepts all email. */
export interface Behaviour extends Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth'> {
  port?: number;
  /** Called after an email was received; an error rejects it. */
  beforeTaking?: (mail: CapturedMail) => Error | null | Promise<Error | null>;
  /** Drops the connection when the content of an email begins. */
  drops?: () => boolean;
}

/** An error with the code of its SMTP reply. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on its own port that accepts email for anyone. */
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
  // Clients disconnect on purpose in some tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const bound = server.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    taken,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Value of an email header, unfolded; null without it. */
export function buildHeader({ source }: CapturedMail, name: string): string | null {
  const head = source.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}
