import { adminAccount } from './accounts.ts';
import type { Site } from './site.ts';
import { callSite, freshSender } from './site-call.ts';

/** A PDF of one empty page. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');
/** The end record of an archive that holds nothing. */
const EMPTY_ZIP = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]);
const VIDEO = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

export interface TopicMade {
  id: number;
  title: string;
}

/** Lets the admin add a topic that has a PDF, an archive and a video. */
export async function addTopic(
  site: Site,
  topic: { title: string; categoryId: number; premium: 0 | 1 },
): Promise<TopicMade> {
  const form = new FormData();
  form.set('title', topic.title);
  form.set('category_id', String(topic.categoryId));
  form.set('premium', String(topic.premium));
  form.set('video', VIDEO);
  form.set('pdf', new File([PDF], 'notes.pdf', { type: 'application/pdf' }));
  form.set('zip', new File([EMPTY_ZIP], 'code.zip', { type: 'application/zip' }));
  const { token } = await adminAccount(site);
  const response = await fetch(`${site.url}/api/topics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': freshSender() },
    body: form,
  });
  if (!response.ok) throw new Error(`The topic was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as TopicMade;
}

/** Lets the admin add a tutorial category and topics in it. */
export async function addTutorials(
  site: Site,
  title: string,
  topics: readonly { title: string; premium: 0 | 1 }[],
): Promise<TopicMade[]> {
  const { token } = await adminAccount(site);
  const category = await callSite<{ id: number }>(site, 'POST', '/api/categories', { body: { title }, token });
  const made: TopicMade[] = [];
  for (const topic of topics) made.push(await addTopic(site, { ...topic, categoryId: category.id }));
  return made;
}
