import { setTimeout as sleep } from 'node:timers/promises'
import type { CaptchaChallenge, CaptchaPass, CaptchaSolution } from '../domain/users/captcha.contract.ts'
import type { VisibleQuestion } from '../domain/users/question.contract.ts'
import { DemoRefused, type Visitor } from './client.ts'
import { knowAnswer } from './know-answer.ts'
import type { PaymentTools } from './steps.ts'

type CaptchaTools = Pick<PaymentTools, 'solvePuzzle'>

const WAIT_MS = 100
const MAX_TRIES = 200

export async function beginPayment<T>(
	donor: Visitor,
	url: string,
	body: object,
	headers: Readonly<Record<string, string>>,
	tools: CaptchaTools,
): Promise<T> {
	let more: Readonly<Record<string, string>> = {}
	for (let tries = 1; ; tries += 1) {
		try {
			return await donor.json<T>('POST', url, body, { ...headers, ...more })
		} catch (error) {
			if (!(error instanceof DemoRefused) || tries === MAX_TRIES) throw error
			switch (error.code) {
				case 'CAPTCHA_REQUIRED':
					more = { 'x-captcha': await captchaPass(donor, tools) }
					break
				case 'QUESTION_REQUIRED':
					more = { 'x-captcha': await answerPass(donor, tools) }
					break
				case 'CARDS_WAIT':
					await sleep(WAIT_MS)
					break
				default:
					throw error
			}
		}
	}
}

async function answerPass(donor: Visitor, tools: CaptchaTools): Promise<string> {
	const captcha = await captchaPass(donor, tools)
	const { data: question } = await donor.json<{ data: VisibleQuestion }>('POST', '/api/v1/auth/question', {
		captcha,
	})
	const body = { token: question.token, option: knowAnswer(question) }
	const { data } = await donor.json<{ data: CaptchaPass }>('POST', '/api/v1/auth/question/answer', body)
	return data.captcha
}

/**
 * Solves a captcha.
 * @returns the pass that it is exchanged for, good for one call
 */
async function captchaPass(donor: Visitor, { solvePuzzle }: CaptchaTools): Promise<string> {
	const { data: challenge } = await donor.json<{ data: CaptchaChallenge }>('GET', '/api/v1/auth/captcha')
	const body: CaptchaSolution = { challenge, solution: await solvePuzzle(challenge) }
	const { data } = await donor.json<{ data: CaptchaPass }>('POST', '/api/v1/auth/verify-captcha', body)
	return data.captcha
}
