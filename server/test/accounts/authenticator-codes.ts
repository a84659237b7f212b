import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

export const generateCode = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() + steps * STEP_MS });
