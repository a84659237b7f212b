import { createServer } from 'node:http';

/** Answers everything with two letters; ends with the process that began it. */
const server = createServer((_request, response) => void response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' ? bound?.port : 0);
});
process.once('disconnect', () => process.exit());
