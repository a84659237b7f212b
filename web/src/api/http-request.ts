/** Input of a call, untyped, as both transports need it. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, File>;
}

export interface HttpRequest {
  method: string;
  url: string;
  body: string | FormData | null;
  /** Null for multipart: the browser sets it, including the boundary. */
  contentType: string | null;
}

export interface RawResponse {
  status: number;
  text: string;
  total: string | null;
  retryAfter: string | null;
}

/** Fills `:name` parameters and appends the query; undefined, null and empty values are omitted. */
export function buildUrl(path: string, params: CallParts['params'] = {}, query: CallParts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Body fields as text (null becomes empty, undefined is omitted), then the files. */
export function buildMultipart(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, value === null ? '' : String(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return form;
}

/** `key` is `METHOD path`. With files the body is multipart, and an update is a POST with `_method=PUT`. */
export function buildRequest(key: string, parts: CallParts): HttpRequest {
  const [method = 'GET', path = '/'] = key.split(' ');
  const { params, query, body, files } = parts;
  if (files) {
    const override = method === 'PUT';
    return {
      method: override ? 'POST' : method,
      url: buildUrl(path, params, override ? { ...query, _method: 'PUT' } : query),
      body: buildMultipart(body, files),
      contentType: null,
    };
  }
  const json = body === undefined ? null : JSON.stringify(body);
  return {
    method,
    url: buildUrl(path, params, query),
    body: json,
    contentType: json === null ? null : 'application/json',
  };
}
