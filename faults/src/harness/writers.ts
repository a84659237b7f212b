import { noisePicture } from '@qram/testing/png-picture';
import { type ApiResponse, call } from './call.ts';

const LINK = 'https://youtu.be/F_Riqjdh2oM';
const PICTURE = noisePicture(520, 90);

/** Acknowledged writes, and writes without a response, which may have been stored. */
export interface Ledger {
  /** Possible titles of each video by id; null: deleted. Only one after an acknowledged write. */
  videos: Map<number, Set<string | null>>;
  /** Titles of videos, slides and messages sent without a response. */
  unacknowledged: Set<string>;
  slides: Map<number, string>;
  messages: Set<string>;
  /** Views of the first video. */
  views: { acknowledged: number; unacknowledged: number };
  acknowledged: number;
  /** Unexpected error responses. */
  refused: string[];
}

export const createLedger = (): Ledger => ({
  videos: new Map(),
  unacknowledged: new Set(),
  slides: new Map(),
  messages: new Set(),
  views: { acknowledged: 0, unacknowledged: 0 },
  acknowledged: 0,
  refused: [],
});

let number = 0;
const fresh = (what: string): string => {
  number += 1;
  return `${what} ${number}`;
};

/** Expected statuses of a write that the site can't accept now. */
const UNAVAILABLE = new Set([429, 503]);

interface Write {
  method: string;
  path: string;
  anonymous?: true;
  json?: unknown;
  form?: FormData;
  /** Called before the request. */
  sending(): void;
  acknowledged(body: never): void;
  /** Called after a refusal, so it was not stored. */
  refused(): void;
}

function createVideo(ledger: Ledger): Write {
  const title = fresh('video');
  return {
    method: 'POST',
    path: '/api/videos',
    json: { title, link: LINK },
    sending: () => void ledger.unacknowledged.add(title),
    refused: () => void ledger.unacknowledged.delete(title),
    acknowledged: ({ id }: { id: number }) => {
      ledger.unacknowledged.delete(title);
      ledger.videos.set(id, new Set([title]));
    },
  };
}

/** Only this writer changes the video. */
function changeVideo(ledger: Ledger, id: number, deletes: boolean): Write {
  const before = new Set(ledger.videos.get(id));
  const after = deletes ? null : fresh('changed');
  return {
    method: deletes ? 'DELETE' : 'PUT',
    path: `/api/videos/${id}`,
    json: deletes ? undefined : { title: after },
    sending: () => void ledger.videos.set(id, new Set([...before, after])),
    refused: () => void ledger.videos.set(id, before),
    acknowledged: () => void ledger.videos.set(id, new Set([after])),
  };
}

function createSlide(ledger: Ledger): Write {
  const title = fresh('slide');
  const form = new FormData();
  form.set('title', title);
  form.set('image', new File([new Uint8Array(PICTURE)], 'picture.png', { type: 'image/png' }));
  return {
    method: 'POST',
    path: '/api/gallery',
    form,
    sending: () => void ledger.unacknowledged.add(title),
    refused: () => void ledger.unacknowledged.delete(title),
    acknowledged: ({ id }: { id: number }) => {
      ledger.unacknowledged.delete(title);
      ledger.slides.set(id, title);
    },
  };
}

function sendMessage(ledger: Ledger): Write {
  const subject = fresh('message');
  return {
    method: 'POST',
    path: '/api/send-message',
    anonymous: true,
    json: { user_name: 'Reader', user_email: 'reader@example.test', subject, message: 'Long enough to be sent.' },
    sending: () => void ledger.unacknowledged.add(subject),
    refused: () => void ledger.unacknowledged.delete(subject),
    acknowledged: () => {
      ledger.unacknowledged.delete(subject);
      ledger.messages.add(subject);
    },
  };
}

function countView(ledger: Ledger, id: number): Write {
  const { views } = ledger;
  return {
    method: 'POST',
    path: `/api/videos/${id}/increment-view`,
    sending: () => {
      views.unacknowledged += 1;
    },
    refused: () => {
      views.unacknowledged -= 1;
    },
    acknowledged: () => {
      views.unacknowledged -= 1;
      views.acknowledged += 1;
    },
  };
}

function nextWrite(ledger: Ledger, added: number[], turn: number, viewed: number): Write {
  const last = added.at(-1);
  if (turn % 7 === 1 && last !== undefined) return changeVideo(ledger, last, false);
  if (turn % 7 === 2 && added.length > 2) return changeVideo(ledger, added.shift() ?? 0, true);
  if (turn % 7 === 3) return createSlide(ledger);
  if (turn % 7 === 4) return sendMessage(ledger);
  if (turn % 7 === 5) return countView(ledger, viewed);
  const write = createVideo(ledger);
  const { acknowledged } = write;
  return {
    ...write,
    acknowledged: (body: never) => {
      acknowledged(body);
      added.push((body as { id: number }).id);
    },
  };
}

interface WriterOptions {
  /** Number of writers. */
  count?: number;
  /** Video whose views are counted. */
  viewed: number;
  /** A write with a 503 response may have been stored. */
  uncertain?: boolean;
}

/** Several writers, each sending one write at a time until `end`. */
export class Writers {
  readonly #done: Promise<unknown>;
  #writing = true;
  readonly responses: ApiResponse[] = [];

  constructor(url: string, token: string, ledger: Ledger, { count = 6, viewed, uncertain = false }: WriterOptions) {
    const one = async () => {
      const added: number[] = [];
      for (let turn = Math.floor(Math.random() * 7); this.#writing; turn += 1) {
        const write = nextWrite(ledger, added, turn, viewed);
        write.sending();
        const { json, form, anonymous } = write;
        const response = await call(url, write.method, write.path, {
          token: anonymous ? undefined : token,
          json,
          form,
        });
        this.responses.push(response);
        if (response.status === 0) continue;
        if (response.status < 300) {
          ledger.acknowledged += 1;
          write.acknowledged(response.body);
          continue;
        }
        // A database that goes away during a commit may have stored the write.
        if (response.status !== 503 || !uncertain) write.refused();
        if (!UNAVAILABLE.has(response.status))
          ledger.refused.push(
            `${write.method} ${write.path} responded ${response.status}: ${JSON.stringify(response.body)}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    this.#done = Promise.all(Array.from({ length: count }, one));
  }

  async end(): Promise<void> {
    this.#writing = false;
    await this.#done;
  }
}
