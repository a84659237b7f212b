import type { TestResponse, TestSite } from '../test-site.ts';

export interface CreatedPreview {
  id: number;
  url: string;
  expires_at: string;
}

export function previewScene(site: () => TestSite) {
  const created = (response: TestResponse): CreatedPreview => {
    if (response.status !== 201) throw new Error(`answered ${response.status}: ${response.text}`);
    return response.body;
  };
  /** Drops the fragment, as a browser does. */
  const open = (url: string) => site().call('GET', url.split('#')[0] ?? url, { token: null });
  return {
    open,
    preview: async (json: Record<string, unknown>) => created(await site().call('POST', '/api/previews', { json })),
    /** @param token the first admin's by default */
    link: async (collection: string, record_id: number, token?: string) =>
      created(
        await site().call('POST', '/api/preview-links', {
          json: { collection, record_id },
          ...(token ? { token } : {}),
        }),
      ),
    html: async (url: string): Promise<string> => {
      const { status, text } = await open(url);
      if (status !== 200) throw new Error(`answered ${status}`);
      return text;
    },
  };
}
