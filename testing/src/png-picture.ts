import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return data;
}

function encode(width: number, height: number, rows: Buffer): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function plainPicture(width: number, height: number, color: [number, number, number] = [163, 77, 20]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => color).flat())]);
  return encode(width, height, Buffer.concat(Array.from({ length: height }, () => row)));
}

/** One color between black bars, as a video host fits a wide picture into 4:3. */
export function letterboxedPicture(
  width: number,
  height: number,
  bar: number,
  color: [number, number, number] = [30, 60, 90],
): Buffer {
  const toRow = (pixel: [number, number, number]) =>
    Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  const [black, colored] = [toRow([0, 0, 0]), toRow(color)];
  const rows = Array.from({ length: height }, (_, y) => (y < bar || y >= height - bar ? black : colored));
  return encode(width, height, Buffer.concat(rows));
}

/** Noise doesn't compress: about `width * height * 3` bytes. */
export function noisePicture(width: number, height: number): Buffer {
  const stride = width * 3 + 1;
  const rows = randomBytes(stride * height);
  for (let row = 0; row < height; row += 1) rows[row * stride] = 0;
  return encode(width, height, rows);
}
