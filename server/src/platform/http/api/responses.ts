/** A list with its X-Total-Count and Link headers. */
export class Listed<T> {
  readonly body: T;
  readonly total: number;
  /** Null: no page was requested, so the first 500 rows are returned. */
  readonly page: number | null;
  readonly perPage: number;

  constructor(body: T, about: { total: number; page: number | null; perPage: number }) {
    this.body = body;
    this.total = about.total;
    this.page = about.page;
    this.perPage = about.perPage;
  }
}

export class WithHeaders<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

export class Binary {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly cacheControl: string;

  constructor(bytes: Uint8Array, type: string, cacheControl: string) {
    this.bytes = bytes;
    this.type = type;
    this.cacheControl = cacheControl;
  }
}

/** True for a search or a time filter, whose response is not stored. */
export const isSearch = (query: Readonly<Record<string, unknown>>): boolean =>
  Boolean(query.search || query.q || query.created_from || query.created_to);

/** Have few values, or don't matter for an empty list. */
const NO_FILTERS = new Set(['page', 'per_page', 'sort', 'state']);

/** False for pages past the end and filters without matches: their URLs can vary without limit. */
export function isCacheable({ page, perPage, total }: Listed<unknown>, query: object): boolean {
  const filtered = Object.entries(query).some(([name, value]) => Boolean(value) && !NO_FILTERS.has(name));
  if (total === 0 && filtered) return false;
  return (page ?? 1) === 1 || ((page ?? 1) - 1) * perPage < total;
}

/** Link header (RFC 8288), with relative URLs. */
function buildLinkHeader(path: string, query: Record<string, unknown>, list: Listed<unknown>): string | null {
  if (list.page === null) return null;
  const last = Math.max(1, Math.ceil(list.total / list.perPage));
  const to = (page: number, rel: string) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page, per_page: list.perPage })) {
      if (value !== undefined) search.set(name, String(value));
    }
    search.sort();
    return `<${path}?${search}>; rel="${rel}"`;
  };
  const links = [to(1, 'first'), to(last, 'last')];
  if (list.page > 1) links.push(to(Math.min(list.page - 1, last), 'prev'));
  if (list.page < last) links.push(to(list.page + 1, 'next'));
  return links.join(', ');
}

export function buildListHeaders(path: string, query: unknown, list: Listed<unknown> | null): Record<string, string> {
  if (!list) return {};
  const link = buildLinkHeader(path, (query ?? {}) as Record<string, unknown>, list);
  return { 'x-total-count': String(list.total), ...(link ? { link } : {}) };
}
