/** Props of a confirmation for what destroys or revokes something: Cancel has the focus, so Enter does nothing. */
export const dangerDialog = (confirm: string) => ({
  labels: { confirm, cancel: 'Cancel' },
  confirmProps: { color: 'red' },
  cancelProps: { 'data-autofocus': true },
  closeButtonProps: { 'aria-label': 'Close' },
});
