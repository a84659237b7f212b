interface FileLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly messages: { readonly type: string; readonly size: string };
}

/** Validates a file before upload; null if valid. The server validates the content. */
export function fileError(file: File, rule: FileLimits): string | null {
  if (!rule.types.includes(file.type)) return rule.messages.type;
  return file.size > rule.maxBytes ? rule.messages.size : null;
}
