import type { PublicationState } from '@qram/contract/collection/publication';
import type { CollectionPath } from '../src/admin/declaration/admin-screen.ts';
import { ApiError } from '../src/api/api-client.ts';
import { ListPage, type Respond, type Responses } from './fake-api.ts';

interface FakeRecord {
  id: number;
  title: string;
  updated_at: string;
}

/** A collection in memory with the calls that a list and its form make. Its tests may change the records as other admins do. */
export class FakeCollection<R extends FakeRecord> {
  records: R[];
  readonly #path: CollectionPath;
  /** Fields of an added record that the call doesn't have. */
  readonly #defaults: R | undefined;
  #clock = Date.parse('2026-11-21T10:00:00.000Z');

  constructor(path: CollectionPath, records: R[]) {
    this.#path = path;
    this.#defaults = records[0];
    this.records = records;
  }

  find(id: number): R {
    const record = this.records.find((one) => one.id === id);
    if (!record) throw new ApiError(404, { message: 'Not found.', code: 'not_found' });
    return record;
  }

  /** Changes a record, as a save does. */
  change(id: number, fields: Partial<R>): R {
    const changed = { ...this.find(id), ...fields, updated_at: this.#now() };
    this.records = this.records.map((record) => (record.id === id ? changed : record));
    return changed;
  }

  remove(id: number): void {
    this.records = this.records.filter((record) => record.id !== id);
  }

  /** Responses of the API, over which a test spreads its own. */
  responses(): Responses {
    const byKey: Record<string, Respond> = {
      [`GET ${this.#path}`]: ({ query }) => this.#list(query as { search?: string }),
      [`GET ${this.#path}/counts`]: () => this.#countStates(),
      [`GET ${this.#path}/:id`]: ({ params }) => this.find(idOf(params)),
      [`POST ${this.#path}`]: ({ body }) => this.#add(body as Partial<R>),
      [`PUT ${this.#path}/:id`]: ({ params, body }) => this.#update(idOf(params), body as Partial<R>),
      [`DELETE ${this.#path}/:id`]: ({ params }) => this.remove(idOf(params)),
      [`GET ${this.#path}/:id/versions`]: () => [],
      'GET /api/statistics/upcoming': () => ({ total: 0, changes: [], next: [] }),
    };
    return byKey;
  }

  #now(): string {
    this.#clock += 1000;
    return new Date(this.#clock).toISOString();
  }

  #list({
    search = '',
    page = 1,
    per_page: size = 100,
  }: {
    search?: string;
    page?: number;
    per_page?: number;
  }): ListPage {
    const found = this.records.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
    return new ListPage(found.slice((page - 1) * size, page * size), found.length);
  }

  #countStates(): Record<PublicationState | 'to_mend', number> {
    const inState = (state: PublicationState) =>
      this.records.filter((record) => ('state' in record ? record.state : 'live') === state).length;
    const links = this.records.map((record) => ('link' in record ? record.link : record.id));
    return {
      draft: inState('draft'),
      scheduled: inState('scheduled'),
      live: inState('live'),
      ended: inState('ended'),
      to_mend: links.filter((link) => links.indexOf(link) !== links.lastIndexOf(link)).length,
    };
  }

  #add(fields: Partial<R>): R {
    const added = { ...this.#defaults, ...fields, id: 1000 + this.records.length, updated_at: this.#now() } as R;
    this.records = [added, ...this.records];
    return added;
  }

  #update(id: number, { updated_at: version, ...fields }: Partial<R>): R {
    const current = this.find(id);
    if (version !== current.updated_at) throw new ApiError(409, { message: 'Changed.', code: 'conflict', current });
    return this.change(id, fields as Partial<R>);
  }
}

const idOf = (params: unknown): number => (params as { id: number }).id;
