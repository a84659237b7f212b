import { createServer } from 'node:http';

/** Responds `ok` to every request; exits with its parent process. */
const server = createServer((_request, response) => void response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' ? bound?.port : 0);
});
process.once('disconnect', () => process.exit());
