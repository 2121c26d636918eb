import type { CodeSent, CodeType, RegisterBody } from '../../../../../domain/users/account.contract.ts'
import { api } from '../../../lib/client.ts'
import { beginSession } from '../../../lib/session.ts'
import { solveCaptcha } from './captcha.ts'

/** Starts a registration by sending a code. @throws Failure VALIDATION, TOO_MANY_ATTEMPTS */
export async function signUp(body: Omit<RegisterBody, 'captcha'>): Promise<CodeSent> {
	const captcha = await solveCaptcha()
	const { data } = await api.post('/api/v1/register', { body: { ...body, captcha } })
	return data
}

/**
 * Sends the code, or the link's token with the chosen password, and signs the new member in. @throws Failure
 * CODE_INVALID, PASSWORD_WRONG, ALREADY_MEMBER
 */
export async function verifyAddress(id: string, otp: string, password?: string): Promise<void> {
	const answer = await api.post('/api/v1/verifyotp', {
		body: { email: id, otp, type: 'register', ...(password !== undefined && { password }) },
		unauthorizedIsAnswer: true,
	})
	if ('data' in answer) beginSession(answer.data)
}

export async function resendCode(id: string, type: CodeType): Promise<void> {
	await api.post('/api/v1/resendotp', {
		body: { email: id, type },
		unauthorizedIsAnswer: true,
	})
}
