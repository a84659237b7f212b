/** What a file may be. */
interface FileLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly messages: { readonly type: string; readonly size: string };
}

/** What is wrong with a file before it is sent, or null. The server judges by content and has the last word. */
export function fileFault(file: File, rule: FileLimits): string | null {
  if (!rule.types.includes(file.type)) return rule.messages.type;
  return file.size > rule.maxBytes ? rule.messages.size : null;
}
