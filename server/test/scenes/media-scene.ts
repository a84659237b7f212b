import type { MediaFile } from '@qram/contract/modules/media/media';
import { DAY_MS } from '@qram/contract/values/durations';
import { documentForm } from '../documents/document-builders.ts';
import type { TestResponse, TestSite } from '../test-site.ts';
import { picture, toRecord, uniqueWord } from './builders.ts';

export class MediaScene {
  readonly site: TestSite;
  constructor(site: TestSite) {
    this.site = site;
  }

  upload(bytes: Uint8Array, name: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    return this.site.call('POST', '/api/media', { form: documentForm(fields, { file: [bytes, name] }) });
  }

  async uploaded(bytes: Uint8Array, name: string, fields: Record<string, string> = {}): Promise<MediaFile> {
    return toRecord<MediaFile>(await this.upload(bytes, name, fields));
  }

  async uploadPicture({ name = `${uniqueWord('picture')}.png`, width = 640 } = {}): Promise<MediaFile> {
    return this.uploaded(await picture('png', { width }), name);
  }

  change(id: number, json: Record<string, unknown>): Promise<TestResponse> {
    return this.site.call('PUT', `/api/media/${id}`, { json });
  }

  replace(id: number, bytes: Uint8Array, name: string): Promise<TestResponse> {
    const form = documentForm({}, { file: [bytes, name] });
    return this.site.call('POST', `/api/media/${id}?_method=PUT`, { form });
  }

  read(id: number): Promise<TestResponse> {
    return this.site.call('GET', `/api/media/${id}`);
  }

  async list(query: string): Promise<MediaFile[]> {
    return toRecord<MediaFile[]>(await this.site.call('GET', `/api/media?${query}`));
  }

  /** Searches by name. */
  async find(name: string): Promise<MediaFile | undefined> {
    return (await this.list(`search=${encodeURIComponent(name)}`))[0];
  }

  /** Runs on a later day, then resets the clock, because sessions end after 30 days. */
  async inDays(days: number, work: (deps: TestSite['deps']) => Promise<unknown>): Promise<void> {
    this.site.setTime(new Date(Date.now() + days * DAY_MS));
    await work(this.site.deps);
    this.site.setTime(null);
  }
}

export const storedName = (file: MediaFile | undefined): string => file?.url?.split('/').at(-1) ?? '';
