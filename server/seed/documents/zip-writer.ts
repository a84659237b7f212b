import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Path within the archive, with forward slashes. */
  name: string;
  content: string | Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 2026, as MS-DOS has dates: the same content gives the same archive. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

interface Packed {
  name: Buffer;
  data: Buffer;
  /** What local and central header share: version, flags, method, time, date, checksum, both sizes, name length. */
  facts: Buffer;
}

function pack({ name, content }: ZipEntry): Packed {
  const bytes = Buffer.from(content);
  const data = deflateRawSync(bytes);
  const path = Buffer.from(name, 'utf8');
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(DOS_DATE, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(path.length, 22);
  return { name: path, data, facts };
}

function signed(signature: number, ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...rest]);
}

function centralEntry({ name, facts }: Packed, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return signed(CENTRAL_HEADER, madeBy, facts, rest, name);
}

/** A ZIP archive of deflated entries, in their order. */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const packed of entries.map(pack)) {
    const file = signed(LOCAL_HEADER, packed.facts, packed.name, packed.data);
    directory.push(centralEntry(packed, offset));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, signed(END_OF_DIRECTORY, end)]);
}
