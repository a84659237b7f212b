import { CONTENT, PAGED_COLLECTIONS, type PagedCollection } from '@qram/contract/collection/content';
import { FILE_FOLDERS, type FileFolder } from '@qram/contract/collection/library-files';
import { SITE_PAGES } from '@qram/contract/collection/site-pages';
import { selectLiveIds } from '../../../collections/rows/paged-records.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectPictures } from '../../media/service.ts';
import { LESSON_PICTURES, type LessonReferences } from './rendered-lesson.ts';

/** What a path of the site leads to. */
type Target =
  | { kind: 'record'; collection: PagedCollection; id: number }
  | { kind: 'file'; folder: FileFolder; file: string }
  | { kind: 'page' }
  | { kind: 'nothing' };

/** Pages outside the search, with their subpages. */
const FURTHER_PAGES = ['/account', '/forgot-password', '/login', '/register', '/search'];
const PAGES = new Set(SITE_PAGES.map(({ path }) => path.toLowerCase()));
const FEED = /\.(atom|bib|json|ris|txt|xml)$/;
/** Narrower variants of a picture: `…-640.webp`. */
const VARIANT = /-\d+(?=\.[a-z]+$)/;

function parseRecord(path: string): Target | null {
  for (const collection of PAGED_COLLECTIONS) {
    const [, list, id] = /^(\/[a-z]+)\/(\d{1,9})(?:\/[^/]*)?\/?$/.exec(path) ?? [];
    if (list === CONTENT[collection].page.path) return { kind: 'record', collection, id: Number(id) };
  }
  return null;
}

/** @param url path of the site, from its `/` on */
function parseTarget(url: string): Target {
  const path = (url.replace(/[?#].*$/, '').replace(/\/$/, '') || '/').toLowerCase();
  const [, folder, file = ''] = /^\/storage\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const known = FILE_FOLDERS.find((one) => one === folder);
  if (known) return { kind: 'file', folder: known, file: file.replace(VARIANT, '') };
  const record = parseRecord(path);
  if (record) return record;
  const isPage = PAGES.has(path) || FURTHER_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
  return isPage || FEED.test(path) ? { kind: 'page' } : { kind: 'nothing' };
}

/** Null: another site, or a fragment of the lesson. */
function toPath(url: string, publicUrl: string): string | null {
  if (/^\/(?!\/)/.test(url)) return url;
  if (url === publicUrl) return '/';
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;
}

type Sources = Pick<Dependencies, 'db' | 'now'> & { accounts: Pick<Dependencies['accounts'], 'publicUrl'> };

/** Links and pictures of this site that visitors can't open. */
export async function findMissingTargets(
  { db, now, accounts }: Sources,
  { links, pictures }: LessonReferences,
): Promise<Set<string>> {
  const targets = new Map<string, Target>();
  for (const { url } of links) {
    const path = toPath(url, accounts.publicUrl);
    if (path !== null) targets.set(url, parseTarget(path));
  }
  for (const { url } of pictures)
    targets.set(url, url.startsWith(LESSON_PICTURES) ? parseTarget(url) : { kind: 'nothing' });
  const found = new Set<string>();
  const all = [...targets.values()];
  for (const collection of PAGED_COLLECTIONS) {
    const ids = all.flatMap((one) => (one.kind === 'record' && one.collection === collection ? [one.id] : []));
    for (const id of await selectLiveIds(db, collection, ids, now())) found.add(`${collection} ${id}`);
  }
  for (const folder of FILE_FOLDERS) {
    const files = all.flatMap((one) => (one.kind === 'file' && one.folder === folder ? [one.file] : []));
    for (const { file } of await selectPictures(db, folder, files)) found.add(`${folder} ${file}`);
  }
  const isFound = (target: Target): boolean => {
    if (target.kind === 'record') return found.has(`${target.collection} ${target.id}`);
    if (target.kind === 'file') return found.has(`${target.folder} ${target.file}`);
    return target.kind === 'page';
  };
  return new Set([...targets].flatMap(([url, target]) => (isFound(target) ? [] : [url])));
}
