import { Failure } from '../../../../../client/failure.ts'
import type { CaptchaChallenge, CaptchaSolution } from '../../../../../domain/users/captcha.contract.ts'
import { api } from '../../../lib/client.ts'
import { ofThisVersion } from '../../../lib/of-this-version.ts'

type Solution = CaptchaSolution['solution']

/**
 * Solves the captcha in a worker, so that the page stays responsive. @throws Error if there are no workers
 */
function solveInWorker(challenge: CaptchaChallenge): Promise<Solution | null> {
	const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
	return new Promise<Solution | null>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data))
		worker.addEventListener('error', ({ message }) => reject(new Error(message)))
		worker.postMessage(challenge)
	}).finally(() => worker.terminate())
}

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
 * Solves a captcha on this device, which takes about a second, and exchanges the solution for a pass for one
 * call.
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
