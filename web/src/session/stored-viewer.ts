/** Id of the stored session's user (requirements: Site: keys user and token); null without one. */
export function storedViewer(): number | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (!localStorage.getItem('token') || user === null || typeof user !== 'object' || !('id' in user)) return null;
    return typeof user.id === 'number' ? user.id : null;
  } catch {
    return null;
  }
}
