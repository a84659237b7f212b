import { adminAccount } from '@qram/testing/accounts';
import { archiveFile, asFile, pdfFile } from '@qram/testing/sample-documents';
import type { Site } from '@qram/testing/site';
import { callSite, uniqueSender } from '@qram/testing/site-call';

const VIDEO = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

export interface CreatedTopic {
  id: number;
  title: string;
}

/** Adds a topic with a PDF, an archive and a video, as the admin. */
export async function addTopic(
  site: Site,
  topic: { title: string; categoryId: number; premium: 0 | 1 },
): Promise<CreatedTopic> {
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
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': uniqueSender() },
    body: form,
  });
  if (!response.ok) throw new Error(`POST /api/topics responded ${response.status}: ${await response.text()}`);
  return (await response.json()) as CreatedTopic;
}

/** Adds a tutorial category and topics in it, as the admin. */
export async function addTutorials(
  site: Site,
  title: string,
  topics: readonly { title: string; premium: 0 | 1 }[],
): Promise<CreatedTopic[]> {
  const { token } = await adminAccount(site);
  const category = await callSite<{ id: number }>(site, 'POST', '/api/categories', { body: { title }, token });
  const made: CreatedTopic[] = [];
  for (const topic of topics) made.push(await addTopic(site, { ...topic, categoryId: category.id }));
  return made;
}
