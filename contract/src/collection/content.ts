interface Labels {
  readonly one: string;
  readonly many: string;
}

/** A page of the site that search finds and the sitemap lists. */
interface LinkedPage {
  readonly path: `/${string}`;
  readonly title: string;
}

/** The abilities of records' pages, each chosen by itself. */
interface PageAbilities {
  /** Listed in the sitemap. */
  readonly sitemap?: true;
  /** New records are in the list's Atom feed. */
  readonly feed?: true;
  /** Leads to related records. */
  readonly related?: true;
  /** Users can bookmark it. */
  readonly bookmarks?: true;
  /** Users can start and complete it. */
  readonly progress?: true;
}

interface ListPage extends LinkedPage, PageAbilities {
  /** Its link in the header, and in the footer: the word, and its place among these. Without it, other pages lead there. */
  readonly link?: { readonly label: string; readonly place: number };
}

interface Content {
  /** Goes live and ends at a time. */
  readonly published?: true;
  /** Lists the records; each has a page below it. */
  readonly page?: ListPage;
  /** Kind of its search results. */
  readonly found?: { readonly kind: string; readonly labels: Labels };
}

/**
 * By table name; other lists of content derive from it. Kinds are in the order of the search, which also ranks equally
 * good results.
 */
export const CONTENT = {
  topics: {
    published: true,
    page: {
      path: '/tutorials',
      title: 'Hands-On Tutorials',
      link: { label: 'Tutorials', place: 2 },
      sitemap: true,
      feed: true,
      related: true,
      bookmarks: true,
      progress: true,
    },
    found: { kind: 'tutorials', labels: { one: 'Lesson', many: 'Lessons' } },
  },
  videos: {
    published: true,
    page: {
      path: '/videos',
      title: 'Videos',
      link: { label: 'Videos', place: 1 },
      sitemap: true,
      feed: true,
      related: true,
      bookmarks: true,
      progress: true,
    },
    found: { kind: 'videos', labels: { one: 'Video', many: 'Videos' } },
  },
  patents: {
    published: true,
    page: {
      path: '/patents',
      title: 'Patents',
      link: { label: 'Patents', place: 3 },
      sitemap: true,
      feed: true,
      related: true,
      bookmarks: true,
      progress: true,
    },
    found: { kind: 'patents', labels: { one: 'Patent', many: 'Patents' } },
  },
  qram_topics: {
    published: true,
    found: { kind: 'applications', labels: { one: 'Premium application', many: 'Premium applications' } },
  },
  glossary: {
    published: true,
    page: { path: '/glossary', title: 'Glossary', sitemap: true },
    found: { kind: 'glossary', labels: { one: 'Term', many: 'Glossary' } },
  },
  buttons: { found: { kind: 'services', labels: { one: 'Service', many: 'Services' } } },
  terms: { published: true },
  gallery: { published: true },
  features: { published: true },
} as const satisfies Record<string, Content>;

type Collections = typeof CONTENT;
/** Names of the collections with this ability. */
type With<Ability extends keyof Content> = {
  [Name in keyof Collections]: Collections[Name] extends Required<Pick<Content, Ability>> ? Name : never;
}[keyof Collections];

const has =
  <Ability extends keyof Content>(ability: Ability) =>
  (name: string): name is With<Ability> =>
    Object.hasOwn(CONTENT, name) && Object.hasOwn(CONTENT[name as keyof Collections], ability);

const withAbility = <Ability extends keyof Content>(ability: Ability): readonly With<Ability>[] =>
  Object.keys(CONTENT).filter(has(ability));

export type PublishedCollection = With<'published'>;
export const isPublishedCollection = has('published');
export const PUBLISHED_COLLECTIONS = /* @__PURE__ */ withAbility('published');

export type PagedCollection = With<'page'>;
export const isPagedCollection = has('page');
export const PAGED_COLLECTIONS = withAbility('page');

/** Names of the collections with this page ability. */
type WithPage<Ability extends keyof PageAbilities> = {
  [Name in PagedCollection]: Collections[Name]['page'] extends Record<Ability, true> ? Name : never;
}[PagedCollection];

const hasPage =
  <Ability extends keyof PageAbilities>(ability: Ability) =>
  (name: string): name is WithPage<Ability> =>
    isPagedCollection(name) && (CONTENT[name].page as ListPage)[ability] === true;

export const SITEMAP_COLLECTIONS = /* @__PURE__ */ PAGED_COLLECTIONS.filter(/* @__PURE__ */ hasPage('sitemap'));
export const FEED_COLLECTIONS = /* @__PURE__ */ PAGED_COLLECTIONS.filter(/* @__PURE__ */ hasPage('feed'));
export type RelatedCollection = WithPage<'related'>;
export const isRelatedCollection = /* @__PURE__ */ hasPage('related');
export const RELATED_COLLECTIONS = /* @__PURE__ */ PAGED_COLLECTIONS.filter(isRelatedCollection);
export const hasBookmarks = /* @__PURE__ */ hasPage('bookmarks');
export const hasProgress = /* @__PURE__ */ hasPage('progress');
/** Collections with bookmarks, progress or both. */
export type LearnedCollection = WithPage<'bookmarks'> | WithPage<'progress'>;
export const isLearnedCollection = (name: string): name is LearnedCollection => hasBookmarks(name) || hasProgress(name);
export const LEARNED_COLLECTIONS = /* @__PURE__ */ PAGED_COLLECTIONS.filter(isLearnedCollection);

/** Those with a link, in the order of the links. */
export const inLinkOrder = (collections: readonly PagedCollection[]) =>
  collections
    .flatMap((name) => {
      const { link, ...page }: ListPage = CONTENT[name].page;
      return link ? [{ ...page, link }] : [];
    })
    .toSorted((one, other) => one.link.place - other.link.place);

export const labelsOfPages = (collection: PagedCollection): Labels => CONTENT[collection].found.labels;

export const FOUND_COLLECTIONS = withAbility('found');

type Found = Collections[With<'found'>]['found'];
export type SearchKind = Found['kind'] | 'pages';

const FOUND: readonly Found[] = FOUND_COLLECTIONS.map((name) => CONTENT[name].found);
export const SEARCH_KINDS: readonly SearchKind[] = [...FOUND.map(({ kind }) => kind), 'pages'];
/** Kinds that lead to each other. */
export const RELATED_KINDS: readonly SearchKind[] = /* @__PURE__ */ RELATED_COLLECTIONS.map(
  (name) => CONTENT[name].found.kind,
);

export const kindLabels = (wanted: SearchKind): Labels =>
  FOUND.find(({ kind }) => kind === wanted)?.labels ?? { one: 'Page', many: 'Pages' };
