import { open } from 'node:fs/promises';

/** Maximum distance of the end marker from the end: a ZIP may have a comment of 65,535 bytes after it. */
const MARKS = [
  { types: /^application\/pdf$/, mark: Buffer.from('%%EOF'), within: 2048 },
  {
    types: /^application\/(zip|vnd\.openxmlformats-officedocument\..*)$/,
    mark: Buffer.from([0x50, 0x4b, 5, 6]),
    within: 65_535 + 22,
  },
] as const;

/**
 * True if a document of this media type has its end marker. Types are detected from the start of a file, so a truncated
 * upload would otherwise pass.
 */
export async function isComplete(path: string, type: string): Promise<boolean> {
  const rule = MARKS.find(({ types }) => types.test(type));
  if (!rule) return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, rule.within);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead).includes(rule.mark);
  } finally {
    await file.close();
  }
}
