import type { BucketDeadlines, BucketSettings, FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { incomingFolder } from './incoming-folder.ts';

/** Opens the store that the environment names: a bucket, or a folder in the data folder. */
export async function openFileStore(
  settings: { dataDir: string; bucket: BucketSettings | null; nginxFiles: string | null },
  deadlines?: BucketDeadlines,
): Promise<FileStore> {
  const incoming = incomingFolder(settings.dataDir);
  if (settings.bucket) {
    // The client takes 10 MB and a tenth of a second, which a site with a folder should not pay.
    const { openBucketStore } = await import('./bucket-store.ts');
    return openBucketStore(settings.bucket, incoming, deadlines);
  }
  return openFolderStore(settings.dataDir, incoming, { nginxLocation: settings.nginxFiles });
}
