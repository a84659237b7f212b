import type { BucketDeadlines, BucketSettings, FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { incomingFolder } from './incoming-folder.ts';

export async function openFileStore(
  settings: { dataDir: string; bucket: BucketSettings | null; nginxFiles: string | null },
  deadlines?: BucketDeadlines,
): Promise<FileStore> {
  const incoming = incomingFolder(settings.dataDir);
  if (settings.bucket) {
    // Loading the client takes 10 MB and 0.1 s.
    const { openBucketStore } = await import('./bucket-store.ts');
    return openBucketStore(settings.bucket, incoming, deadlines);
  }
  return openFolderStore(settings.dataDir, incoming, { nginxLocation: settings.nginxFiles });
}
