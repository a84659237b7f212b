import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { smallZip } from './small-documents.ts';

export interface ArchiveUpload {
  url: string;
  token: string;
  category: number;
  megabytes: number;
}

const MB = 1024 * 1024;
const SMALL = smallZip('Read me.');

/** Sends all but the end of an archive. */
export async function beginArchive({ url, token, category, megabytes }: ArchiveUpload): Promise<ClientRequest> {
  const sent = request(`${url}/api/topics`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  sent.on('error', () => {});
  const parts = [
    '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nLarge',
    `--cut\r\nContent-Disposition: form-data; name="category_id"\r\n\r\n${category}`,
    '--cut\r\nContent-Disposition: form-data; name="zip"; filename="large.zip"\r\n\r\n',
  ];
  sent.write(parts.join('\r\n'));
  sent.write(SMALL);
  // ZIP readers ignore bytes between the first entry and the directory.
  const filling = Buffer.alloc(MB, 'filling ');
  for (let written = 0; written < megabytes; written += 1) if (!sent.write(filling)) await once(sent, 'drain');
  return sent;
}

export async function endArchive(sent: ClientRequest): Promise<number> {
  const answered = once(sent, 'response');
  sent.write(SMALL);
  sent.end('\r\n--cut--\r\n');
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

// Runs as a separate process, so that the client's memory is not the server's.
const [, script, upload] = process.argv;
if (script === import.meta.filename && upload) {
  console.log(await endArchive(await beginArchive(JSON.parse(upload) as ArchiveUpload)));
}
