import { authenticator } from '../../../infra/adapters/totp.ts'

const HALF_MINUTE = 30_000

/** What an authenticator app shows now; each code is good once, and the next one is taken, too. */
export const appCode = (secret: string, later: 0 | 1 = 0): string =>
	authenticator.code(secret, Date.now() + later * HALF_MINUTE)
