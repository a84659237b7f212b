import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Site, startSite } from '@qram/testing/site';

/** Environment variables of a server, and a cleanup that runs after it stops. */
export interface SiteSetup {
  variables: Record<string, string>;
  close?: () => unknown;
}

/** Holds the path of a data folder with unmodified sample content; set before the workers start. */
export const TEMPLATE_VARIABLE = 'QRAM_SITE_TEMPLATE';

async function copyTemplate(): Promise<string | undefined> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-site-'));
  await cp(template, folder, { recursive: true });
  return folder;
}

/** The server of one worker: each test file gets a new one, and its tests share it. */
export class WorkerSites {
  #file = '';
  #site: Site | undefined;
  #setup: SiteSetup | undefined;

  async getSite(file: string, prepare: () => SiteSetup | Promise<SiteSetup>): Promise<Site> {
    if (this.#site && this.#file === file) return this.#site;
    await this.close();
    this.#setup = await prepare();
    this.#site = await startSite({ dataDir: await copyTemplate(), env: this.#setup.variables });
    this.#file = file;
    return this.#site;
  }

  async close(): Promise<void> {
    const [site, setup] = [this.#site, this.#setup];
    this.#site = undefined;
    this.#setup = undefined;
    await site?.remove();
    await setup?.close?.();
  }
}
