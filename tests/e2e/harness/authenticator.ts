import { vi } from 'vitest'
import { authenticator } from '../../../infra/adapters/totp.ts'

/** Late enough in a half minute that the next code is there before anybody has gone on. */
const LATE_MS = 25_000

/** A code that an app shows, or showed a moment ago: it is good for five seconds more at least. */
export const appCode = (secret: string): string => authenticator.code(secret, Date.now() - LATE_MS)

/** The code that an app shows after one that was used. */
export const appCodeAfter = (secret: string, used: string): Promise<string> =>
	vi.waitFor(
		() => {
			const code = authenticator.code(secret, Date.now())
			if (code === used) throw new Error('The app shows the same code still.')
			return code
		},
		{ timeout: 10_000 },
	)
