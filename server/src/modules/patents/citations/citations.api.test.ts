// @databases sqlite
import type { Citations } from '@qram/contract/modules/patents/citations';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatName, parseBibtex, parseCitation } from '../../../../test/documents/citation-parsers.ts';
import { addPatent } from '../../../../test/documents/document-builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const FILES = [
  ['bib', 'application/x-bibtex; charset=utf-8', '@biblatex/text', 'bibtex'],
  ['ris', 'application/x-research-info-systems; charset=utf-8', '@ris/file', 'ris'],
  ['json', 'application/vnd.citationstyles.csl+json', '@else/json', 'csl'],
] as const;
const TITLE = '{Über} 100% of \\textbf{quantum} memories & 量子 $ x $ <i>_#~^';
const NAMES = ['Seth Lloyd', 'Größe, Jürgen', '山田 太郎', 'Ha{c}ker} \\and Sons'];

let site: TestSite;
let patent: Patent;
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
  patent = await addPatent(site, {
    title: TITLE,
    patent_number: 'US 7,764,568 B2',
    inventors: NAMES,
    issue_date: '2010-07-27',
    doi: 'https://doi.org/10.1103/PhysRevLett.100.160501',
  });
});
afterAll(() => site.close());

const visit = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { token: null, headers });
const file = (id: number | string, ending: string) => visit(`/patents/${id}/citation.${ending}`);

describe.each(FILES)('citation.%s', (ending, type, format, field) => {
  it('returns a file that a parser reads as the patent', async () => {
    const { status, headers, text } = await file(patent.id, ending);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename=US7764568B2.${ending}`,
      'x-content-type-options': 'nosniff',
    });
    const [item] = await parseCitation(text, format);
    expect(item).toMatchObject({
      type: 'patent',
      title: TITLE,
      number: 'US 7764568 B2',
      issued: { 'date-parts': [[2010, 7, 27]] },
      URL: `https://qram.example/patents/${patent.id}/uber-100-of-textbf-quantum-memories-量子-x-i`.replace(
        '量子',
        encodeURIComponent('量子'),
      ),
      DOI: '10.1103/PhysRevLett.100.160501',
    });
    expect(((item?.author ?? []) as unknown[]).map(formatName)).toEqual([
      'Seth Lloyd',
      'Jürgen Größe',
      '山田 太郎',
      'Ha{c}ker} \\and Sons',
    ]);
  });

  it('returns the same text as the endpoint', async () => {
    const { text } = await file(patent.id, ending);
    const { body } = await visit(`/api/patents/${patent.id}/citations`);
    expect((body as Citations)[field]).toBe(text);
  });

  it('caches and revalidates a citation, and follows changes', async () => {
    const { id } = await addPatent(site, { title: 'Before' });
    const { headers, text } = await file(id, ending);
    expect(headers['cache-control']).toContain('must-revalidate');
    expect(text).toContain('Before');
    const etag = String(headers.etag);
    expect((await visit(`/patents/${id}/citation.${ending}`, { 'if-none-match': etag })).status).toBe(304);
    await site.call('PUT', `/api/patents/${id}`, { json: { title: 'Afterwards' } });
    expect((await file(id, ending)).text).toContain('Afterwards');
    await site.call('PUT', `/api/patents/${id}`, { json: { publish_at: '' } });
    expect((await file(id, ending)).status).toBe(404);
  });

  it('builds addresses from the configuration, never from a request', async () => {
    const { id } = await addPatent(site, { pdf_url: '' });
    const { text } = await visit(`/patents/${id}/citation.${ending}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(text).toContain('https://qram.example/patents/');
    expect(text).not.toContain('evil.example');
  });
});

it('balances braces and escapes in BibTeX, by another parser', async () => {
  const { type, key, fields } = parseBibtex((await file(patent.id, 'bib')).text);
  expect([type, key, fields.number, fields.year]).toEqual(['patent', 'US7764568B2', 'US 7764568 B2', '2010']);
  expect(fields.title).not.toMatch(/(?<!\\)[%&$#_]/);
});

it('responds with 404 for drafts, patents in the trash and unknown ones, also to admins; with 410 for purged ones', async () => {
  const draft = await addPatent(site, { publish_at: '' });
  const trashed = await addPatent(site);
  await site.call('DELETE', `/api/patents/${trashed.id}`);
  const paths = (id: number | string) => [
    `/api/patents/${id}/citations`,
    ...FILES.map(([ending]) => `/patents/${id}/citation.${ending}`),
  ];
  for (const id of [draft.id, trashed.id, 999_999, 0, 'x', '1e3', '99999999999']) {
    for (const path of paths(id)) {
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
      expect((await site.call('GET', path)).status).toBe(404);
    }
  }
  const purged = await site.call('DELETE', `/api/trash/patents/${trashed.id}`);
  expect(purged.status).toBeLessThan(300);
  for (const path of paths(trashed.id)) expect([path, (await visit(path)).status]).toEqual([path, 410]);
});

it('answers HEAD, and no other method', async () => {
  const path = `/patents/${patent.id}/citation.bib`;
  const head = await site.call('HEAD', path, { token: null });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect((await site.call('POST', path, { token: null, json: {} })).status).toBe(404);
});
