import type { VisibleQuestion } from '../../../../../domain/users/question.contract.ts'
import { api } from '../../../lib/client.ts'
import { solveCaptcha } from './captcha.ts'

/** @throws Failure */
export async function fetchQuestion(): Promise<VisibleQuestion> {
	const { data } = await api.post('/api/v1/auth/question', { body: { captcha: await solveCaptcha() } })
	return data
}

/** @returns a pass for one call @throws Failure ANSWER_WRONG, QUESTION_OVER: the question is used up */
export async function answerQuestion(token: string, option: number): Promise<string> {
	const { data } = await api.post('/api/v1/auth/question/answer', { body: { token, option } })
	return data.captcha
}
