/** A record, or why there is none: unknown or not public, or deleted for good. */
export type FoundRecord<R> = { record: R } | { missing: 'not_found' | 'gone' };

/** The response to a call, unless the record it asks for is missing. Other errors are thrown. */
export async function findRecord<R>(call: Promise<{ data: R }>): Promise<FoundRecord<R>> {
  try {
    return { record: (await call).data };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'not_found' || code === 'gone') return { missing: code };
    throw error;
  }
}
