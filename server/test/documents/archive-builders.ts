import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';

export interface ArchiveMember {
  header: Partial<Header> & { name: string };
  bytes: Buffer;
}

export async function readMembers(path: string): Promise<ArchiveMember[]> {
  const tar = extract();
  createReadStream(path)
    .pipe(createGunzip())
    .pipe(tar as unknown as PassThrough);
  const members: ArchiveMember[] = [];
  for await (const entry of tar) {
    const parts: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) parts.push(chunk);
    members.push({ header: { ...entry.header }, bytes: Buffer.concat(parts) });
  }
  return members;
}

export const memberText = (members: readonly ArchiveMember[], name: string): string =>
  members.find(({ header }) => header.name === name)?.bytes.toString('utf8') ?? '';

export function withText(members: readonly ArchiveMember[], name: string, text: string): ArchiveMember[] {
  return members.map((member) => (member.header.name === name ? { ...member, bytes: Buffer.from(text) } : member));
}

/** Recomputes the checksums. */
export function withChecksums(members: readonly ArchiveMember[]): ArchiveMember[] {
  const others = members.filter(({ header }) => header.name !== 'checksums.txt');
  const sums = others.map(
    ({ header, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${header.name}\n`,
  );
  return [...others, { header: { name: 'checksums.txt' }, bytes: Buffer.from(sums.join('')) }];
}

export async function writeMembers(path: string, members: readonly ArchiveMember[]): Promise<void> {
  const tar = pack();
  const out = new PassThrough();
  (tar as unknown as PassThrough).pipe(out);
  const all = buffer(out);
  for (const { header, bytes } of members) {
    const entry = tar.entry({ ...header, size: bytes.length }, bytes);
    if (header.type === undefined || header.type === 'file') await once(entry as never, 'close').catch(() => undefined);
  }
  tar.finalize();
  await writeFile(path, gzipSync(await all));
}
