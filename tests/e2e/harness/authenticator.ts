import { vi } from 'vitest'
import { authenticator } from '../../../infra/adapters/totp.ts'

/** Milliseconds into a half minute after which the next code comes soon enough. */
const LATE_MS = 25_000

/** Returns a code of an app, or a code of a moment ago, which is valid for at least five more seconds. */
export const appCode = (secret: string): string => authenticator.code(secret, Date.now() - LATE_MS)

export const appCodeAfter = (secret: string, used: string): Promise<string> =>
	vi.waitFor(
		() => {
			const code = authenticator.code(secret, Date.now())
			if (code === used) throw new Error('The app shows the same code still.')
			return code
		},
		{ timeout: 60_000 },
	)
