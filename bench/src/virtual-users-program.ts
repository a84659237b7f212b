import autocannon from 'autocannon';
import { type VirtualUserRequests, virtualUserOptions } from './virtual-users-requests.ts';

/** `node virtual-users-program.ts <seconds> <requests as JSON>` prints a JSON report. */
const [seconds, requests] = process.argv.slice(2);
const report = await autocannon(virtualUserOptions(JSON.parse(requests ?? '') as VirtualUserRequests, Number(seconds)));
const { latency, errors, non2xx } = report;
const { average, total } = report.requests;
console.log(
  JSON.stringify({ requests: { average, total }, latency: { p50: latency.p50, p99: latency.p99 }, errors, non2xx }),
);
