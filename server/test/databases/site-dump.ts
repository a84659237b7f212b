import { createHash } from 'node:crypto';
import { EXCLUDED_TABLES } from '../../src/backup/excluded-rows.ts';
import { collectionRegistry, fileReferences } from '../../src/collection-registry.ts';
import { introspectTables, readPages, type StoredRow } from '../../src/platform/database/database-dump.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';

export interface SiteDump {
  /** Rows as JSON by table, unordered. */
  tables: Record<string, string[]>;
  /** SHA-256 by key. */
  files: Record<string, string>;
}

async function hashFiles(deps: Dependencies): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const names of fileReferences(collectionRegistry(deps)))
    for await (const keys of names(deps))
      for (const key of keys) {
        const hash = createHash('sha256');
        const file = await deps.files.read(key);
        if (!file) throw new Error(`${key} is not there`);
        for await (const chunk of file.stream()) hash.update(chunk as Buffer);
        hashes[key] = hash.digest('hex');
      }
  return Object.fromEntries(Object.entries(hashes).sort());
}

/** Everything that a backup must restore. */
export async function dumpSite(deps: Dependencies): Promise<SiteDump> {
  const tables: SiteDump['tables'] = {};
  for (const shape of await introspectTables(deps.db, deps.dialect)) {
    if (EXCLUDED_TABLES.has(shape.name)) continue;
    const rows: StoredRow[] = [];
    for await (const page of readPages(deps.db, shape)) rows.push(...page);
    tables[shape.name] = rows
      .filter((row) => shape.name !== 'site_state' || !String(row.key).startsWith('backup_'))
      .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
      .sort();
  }
  return { tables, files: await hashFiles(deps) };
}
