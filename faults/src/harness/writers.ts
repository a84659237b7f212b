import { noisePicture } from '@qram/testing/png-picture';
import { type Answer, call } from './call.ts';

const LINK = 'https://youtu.be/F_Riqjdh2oM';
const PICTURE = noisePicture(520, 90);

/** What was acknowledged, and what may or may not have come about because no answer came. */
export interface Ledger {
  /** Titles that a video may have, by id; null stands for deleted. One that was acknowledged last stands alone. */
  videos: Map<number, Set<string | null>>;
  /** Titles of videos, slides and messages that were sent and not answered. */
  unanswered: Set<string>;
  slides: Map<number, string>;
  messages: Set<string>;
  /** Views of the first video that were acknowledged, and that were sent without an answer. */
  views: { acknowledged: number; unanswered: number };
  acknowledged: number;
  /** Answers that are neither an acknowledgement nor a broken connection. */
  refused: string[];
}

export const newLedger = (): Ledger => ({
  videos: new Map(),
  unanswered: new Set(),
  slides: new Map(),
  messages: new Set(),
  views: { acknowledged: 0, unanswered: 0 },
  acknowledged: 0,
  refused: [],
});

let number = 0;
const fresh = (what: string): string => {
  number += 1;
  return `${what} ${number}`;
};

/** Statuses with which a site says that it cannot do it now. */
const NOT_NOW = new Set([429, 503]);

interface Write {
  method: string;
  path: string;
  /** Sent by a visitor. */
  anonymous?: true;
  json?: unknown;
  form?: FormData;
  /** Called before it is sent. */
  begun(): void;
  /** Called with the answer when it was acknowledged. */
  acknowledged(body: never): void;
  /** Called when it was refused, and so cannot have come about. */
  undone(): void;
}

function createVideo(ledger: Ledger): Write {
  const title = fresh('video');
  return {
    method: 'POST',
    path: '/api/videos',
    json: { title, link: LINK },
    begun: () => void ledger.unanswered.add(title),
    undone: () => void ledger.unanswered.delete(title),
    acknowledged: ({ id }: { id: number }) => {
      ledger.unanswered.delete(title);
      ledger.videos.set(id, new Set([title]));
    },
  };
}

/** Changes or deletes a video that nobody else is changing: those of this writer. */
function changeVideo(ledger: Ledger, id: number, deletes: boolean): Write {
  const before = new Set(ledger.videos.get(id));
  const after = deletes ? null : fresh('changed');
  return {
    method: deletes ? 'DELETE' : 'PUT',
    path: `/api/videos/${id}`,
    json: deletes ? undefined : { title: after },
    begun: () => void ledger.videos.set(id, new Set([...before, after])),
    undone: () => void ledger.videos.set(id, before),
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
    begun: () => void ledger.unanswered.add(title),
    undone: () => void ledger.unanswered.delete(title),
    acknowledged: ({ id }: { id: number }) => {
      ledger.unanswered.delete(title);
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
    begun: () => void ledger.unanswered.add(subject),
    undone: () => void ledger.unanswered.delete(subject),
    acknowledged: () => {
      ledger.unanswered.delete(subject);
      ledger.messages.add(subject);
    },
  };
}

function countView(ledger: Ledger, id: number): Write {
  const { views } = ledger;
  return {
    method: 'POST',
    path: `/api/videos/${id}/increment-view`,
    begun: () => {
      views.unanswered += 1;
    },
    undone: () => {
      views.unanswered -= 1;
    },
    acknowledged: () => {
      views.unanswered -= 1;
      views.acknowledged += 1;
    },
  };
}

function nextWrite(ledger: Ledger, own: number[], turn: number, viewed: number): Write {
  const last = own.at(-1);
  if (turn % 7 === 1 && last !== undefined) return changeVideo(ledger, last, false);
  if (turn % 7 === 2 && own.length > 2) return changeVideo(ledger, own.shift() ?? 0, true);
  if (turn % 7 === 3) return createSlide(ledger);
  if (turn % 7 === 4) return sendMessage(ledger);
  if (turn % 7 === 5) return countView(ledger, viewed);
  const write = createVideo(ledger);
  const { acknowledged } = write;
  return {
    ...write,
    acknowledged: (body: never) => {
      acknowledged(body);
      own.push((body as { id: number }).id);
    },
  };
}

interface WriterOptions {
  /** How many writers. */
  count?: number;
  /** Id of the video whose views are counted. */
  viewed: number;
  /** A write that was answered with 503 may have come about. */
  uncertain?: boolean;
}

/** Several writers, each sending one write after the other until they are told to end. */
export class Writers {
  readonly #done: Promise<unknown>;
  #writing = true;
  /** Answers of 503, which must say when to come back. */
  readonly answers: Answer[] = [];

  constructor(url: string, token: string, ledger: Ledger, { count = 6, viewed, uncertain = false }: WriterOptions) {
    const one = async () => {
      const own: number[] = [];
      for (let turn = Math.floor(Math.random() * 7); this.#writing; turn += 1) {
        const write = nextWrite(ledger, own, turn, viewed);
        write.begun();
        const { json, form, anonymous } = write;
        const answer = await call(url, write.method, write.path, { token: anonymous ? undefined : token, json, form });
        this.answers.push(answer);
        if (answer.status === 0) continue;
        if (answer.status < 300) {
          ledger.acknowledged += 1;
          write.acknowledged(answer.body);
          continue;
        }
        // A database that went away in the middle of a commit leaves open whether it came about.
        if (answer.status !== 503 || !uncertain) write.undone();
        if (!NOT_NOW.has(answer.status))
          ledger.refused.push(
            `${write.method} ${write.path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`,
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
