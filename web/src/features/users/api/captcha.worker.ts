import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaChallenge } from '../../../../../domain/users/captcha.contract.ts'

addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
	postMessage(await solveChallenge({ challenge: data, deriveKey }))
})
