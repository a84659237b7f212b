import { crc32, deflateRawSync } from 'node:zlib';

/** A valid one-page PDF. */
export function smallPdf(text: string): Buffer {
  const page = `BT /F 20 Tf 72 740 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  let table = '0000000000 65535 f \n';
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n${table}${trailer}`, 'latin1');
}

/** Little-endian fields. */
const fields = (...values: readonly [value: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A valid archive of one deflated README.txt (APPNOTE.TXT 4.3). */
export function smallZip(content: string): Buffer {
  const name = Buffer.from('README.txt');
  const bytes = Buffer.from(content);
  const data = deflateRawSync(bytes);
  // Version 2.0, no flags, deflated, midnight on 1 January 2026.
  const entry = [
    fields([20, 2], [0, 2], [8, 2], [0, 2], [0x5c21, 2]),
    fields([crc32(bytes), 4], [data.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]),
  ];
  const local = Buffer.concat([fields([0x04034b50, 4]), ...entry, name, data]);
  const directory = Buffer.concat([fields([0x02014b50, 4], [20, 2]), ...entry, Buffer.alloc(14), name]);
  const end = fields([0x06054b50, 4], [0, 4], [1, 2], [1, 2], [directory.length, 4], [local.length, 4], [0, 2]);
  return Buffer.concat([local, directory, end]);
}

/** @param name language of the notebook */
export const notebookIn = (name: string, ...cells: readonly Record<string, unknown>[]): Buffer =>
  Buffer.from(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { language_info: { name } }, cells }));
