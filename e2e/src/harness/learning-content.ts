import { adminAccount } from '@qram/testing/accounts';
import { archiveFile, asFile, pdfFile } from '@qram/testing/sample-documents';
import type { Site } from '@qram/testing/site';
import { callSite, freshSender } from '@qram/testing/site-call';

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
  form.set('pdf', asFile(pdfFile('notes.pdf')));
  form.set('zip', asFile(archiveFile('code.zip')));
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
