import type { VirtualUserRequests } from './virtual-users-requests.ts';

/** A Lua string literal. */
const toLuaString = (text: string): string => `[==[${text}]==]`;

/** A wrk script, which needs less CPU than autocannon. */
export function toWrkScript({ url, method, headers, body, senders, from }: VirtualUserRequests): string {
  const { pathname, search } = new URL(url);
  const fields = Object.entries(headers).map(
    ([name, value]) => `[ ${toLuaString(name)} ] = fill(${toLuaString(value)})`,
  );
  return `
local count = 0
local number, ip
local function fill(text)
  return (text:gsub("{n}", number):gsub("{ip}", ip))
end
request = function()
  local sender = ${from} + count % ${senders}
  count = count + 1
  number = string.format("%011d", sender)
  ip = string.format("10.%d.%d.%d", math.floor(sender / 65536) % 256, math.floor(sender / 256) % 256, sender % 256)
  return wrk.format(${toLuaString(method)}, fill(${toLuaString(pathname + search)}), { ${fields.join(', ')} }, ${body === undefined ? 'nil' : `fill(${toLuaString(body)})`})
end
`;
}
