import { Failure } from '../../../../../client/failure.ts'
import type { CaptchaChallenge, CaptchaSolution } from '../../../../../domain/users/captcha.contract.ts'
import { api } from '../../../lib/client.ts'
import { ofThisVersion } from '../../../lib/of-this-version.ts'

type Solution = CaptchaSolution['solution']

/** In a worker, so that the page stays as quick as it was. @throws Error no worker can be had here */
function solveInWorker(challenge: CaptchaChallenge): Promise<Solution | null> {
	const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
	return new Promise<Solution | null>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data))
		worker.addEventListener('error', ({ message }) => reject(new Error(message)))
		worker.postMessage(challenge)
	}).finally(() => worker.terminate())
}

/** In the page itself; the code is fetched when it is first needed. */
async function solveHere(challenge: CaptchaChallenge): Promise<Solution | null> {
	const [{ solveChallenge }, { deriveKey }] = await ofThisVersion(() =>
		Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]),
	)
	return solveChallenge({ challenge, deriveKey })
}

async function solve(challenge: CaptchaChallenge): Promise<Solution | null> {
	if (typeof Worker === 'undefined') return solveHere(challenge)
	return solveInWorker(challenge).catch(() => solveHere(challenge))
}

/**
 * Lets this computer work on a puzzle, which takes it about a second, and exchanges the solution for a pass
 * that is good for one call.
 * @throws Failure
 */
export async function solveCaptcha(): Promise<string> {
	const { data: challenge } = await api.get('/api/v1/auth/captcha')
	const solved = await solve(challenge)
	if (solved === null) throw new Failure({ statusCode: 0, code: 'UNREACHABLE', message: '' })
	const solution = { counter: solved.counter, derivedKey: solved.derivedKey }
	const body: CaptchaSolution = { challenge, solution }
	const { data } = await api.post('/api/v1/auth/verify-captcha', { body })
	return data.captcha
}
