/**
 * Same texts as AUTH_MESSAGES in the contract (requirements: Auth). Duplicated, because that module imports the
 * validation library, which pages load only when a form is first touched.
 */
export const AUTH_TEXTS = {
  loginError: 'An error occurred during login',
  loginFailed: 'Login failed',
  loginFailedTitle: 'Login Failed',
  registerError: 'Registration failed. Please check your details and try again.',
  registerFailed: 'Registration failed',
  googleFailed: 'Failed to login with Google',
} as const;
