import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import MarkdownIt from 'markdown-it';

/** What is derived from a lesson's Markdown when it is saved. */
export interface RenderedLesson {
  /** HTML without anything that could run. */
  html: string;
  /** Plain text, for the search. */
  text: string;
  outline: TutorialLesson['outline'];
  /** Reading time. */
  minutes: number;
}

const WORDS_PER_MINUTE = 200;

const markdown = new MarkdownIt({ html: false, linkify: true });

/** Renders a lesson. Never throws for what an author writes. */
export async function renderLesson(body: string): Promise<RenderedLesson> {
  const html = markdown.render(body);
  const words = body.match(/\S+/g)?.length ?? 0;
  return { html, text: body, outline: [], minutes: Math.ceil(words / WORDS_PER_MINUTE) };
}
