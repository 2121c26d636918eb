import { Failure } from '../../../../../client/failure.ts'
import type { CaptchaSolution } from '../../../../../domain/users/captcha.contract.ts'
import { api } from '../../../lib/client.ts'

/**
 * Lets this computer work on a puzzle, which takes it about a second, and exchanges the solution for a pass
 * that is good for one call. The code that solves it is fetched when it is first needed.
 * @throws Failure
 */
export async function solveCaptcha(): Promise<string> {
	const { data: challenge } = await api.get('/api/v1/auth/captcha')
	const [{ solveChallenge }, { deriveKey }] = await Promise.all([
		import('altcha-lib'),
		import('altcha-lib/algorithms/web/pbkdf2'),
	])
	const solved = await solveChallenge({ challenge, deriveKey })
	if (solved === null) throw new Failure({ statusCode: 0, code: 'UNREACHABLE', message: '' })
	const solution = { counter: solved.counter, derivedKey: solved.derivedKey }
	const body: CaptchaSolution = { challenge, solution }
	const { data } = await api.post('/api/v1/auth/verify-captcha', { body })
	return data.captcha
}
