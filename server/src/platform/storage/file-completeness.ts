import { type FileHandle, open } from 'node:fs/promises';

/** Maximum distance of the end marker from the end: a ZIP may have a comment of 65,535 bytes. */
const END_MARKERS = [
  { types: /^application\/pdf$/, mark: Buffer.from('%%EOF'), within: 2048, padded: true },
  {
    types: /^application\/(zip|vnd\.openxmlformats-officedocument\..*)$/,
    mark: Buffer.from([0x50, 0x4b, 5, 6]),
    within: 65_535 + 22,
    padded: false,
  },
] as const;

const CHUNK = 65_536;

/** Ignores zeros at the end, by which some programs fill blocks. */
async function findEnd(file: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(CHUNK);
  for (let end = size; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const last = chunk.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0);
    if (last >= 0) return start + last + 1;
  }
  return 0;
}

/** Detects truncated uploads: types are detected from the start of a file. */
export async function isComplete(path: string, type: string): Promise<boolean> {
  const rule = END_MARKERS.find(({ types }) => types.test(type));
  if (!rule) return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = rule.padded ? await findEnd(file, size) : size;
    const length = Math.min(end, rule.within);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, end - length);
    return buffer.subarray(0, bytesRead).includes(rule.mark);
  } finally {
    await file.close();
  }
}
