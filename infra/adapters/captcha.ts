import { hkdfSync } from 'node:crypto'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha, CaptchaPuzzle } from '../../kernel/ports/captcha.ts'

export interface CaptchaSettings {
	readonly secret: Buffer
	/**
	 * Iterations of each try and the prefix of a right solution: together the work. Default about half a
	 * second.
	 */
	readonly cost?: number
	readonly keyPrefix?: string
}

const ALGORITHM = 'PBKDF2/SHA-256'

/**
 * Creates proof-of-work puzzles after ALTCHA (https://altcha.org), so that no third party learns who visits.
 */
export function createCaptcha({ secret, cost = 5_000, keyPrefix = '00' }: CaptchaSettings): Captcha {
	const hmacSignatureSecret = Buffer.from(hkdfSync('sha256', secret, '', 'karuna captcha', 32)).toString(
		'hex',
	)
	return {
		async challenge(until) {
			const { parameters, signature = '' } = await createChallenge({
				algorithm: ALGORITHM,
				cost,
				keyPrefix,
				deriveKey,
				hmacSignatureSecret,
				data: { until },
			})
			const { nonce, salt, keyLength } = parameters
			return {
				parameters: { algorithm: ALGORITHM, nonce, salt, cost, keyLength, keyPrefix, data: { until } },
				signature,
			} satisfies CaptchaPuzzle
		},
		async isSolved({ parameters, signature }, solution) {
			const challenge = { parameters: { ...parameters, data: { ...parameters.data } }, signature }
			const result = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
			return result.verified
		},
	}
}

/** Solves a puzzle as a browser does, for the demo's donors. @throws Error when it has no solution */
export async function solvePuzzle(
	challenge: CaptchaPuzzle,
): Promise<{ readonly counter: number; readonly derivedKey: string }> {
	const solved = await solveChallenge({ challenge, deriveKey })
	if (solved === null) throw new Error('The captcha has no solution.')
	return { counter: solved.counter, derivedKey: solved.derivedKey }
}
