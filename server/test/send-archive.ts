import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { smallZip } from './small-documents.ts';

export interface ArchiveUpload {
  address: string;
  token: string;
  category: number;
  megabytes: number;
}

const MB = 1024 * 1024;
const SMALL = smallZip('Read me.');

/** Begins the upload of a topic with an archive, and sends all but its end. */
export async function beginArchive({ address, token, category, megabytes }: ArchiveUpload): Promise<ClientRequest> {
  const sent = request(`${address}/api/topics`, {
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
  // What stands between an archive's first entry and its directory is no matter to it.
  const filling = Buffer.alloc(MB, 'filling ');
  for (let written = 0; written < megabytes; written += 1) if (!sent.write(filling)) await once(sent, 'drain');
  return sent;
}

/** Ends the upload; the status of its answer. */
export async function endArchive(sent: ClientRequest): Promise<number> {
  const answered = once(sent, 'response');
  sent.write(SMALL);
  sent.end('\r\n--cut--\r\n');
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

// As a process of its own, so that the sender's memory is not the server's: what to send comes as JSON.
const [, script, upload] = process.argv;
if (script === import.meta.filename && upload) {
  console.log(await endArchive(await beginArchive(JSON.parse(upload) as ArchiveUpload)));
}
