import type { CodeSent, CodeType, RegisterBody } from '../../../../../domain/users/account.contract.ts'
import { api } from '../../../lib/client.ts'
import { beginSession } from '../../../lib/session.ts'
import { solveCaptcha } from './captcha.ts'

/** Begins a membership: a code goes to the address. @throws Failure VALIDATION, TOO_MANY_ATTEMPTS */
export async function signUp(body: Omit<RegisterBody, 'captcha'>): Promise<CodeSent> {
	const captcha = await solveCaptcha()
	const { data } = await api.post('/api/v1/register', { body: { ...body, captcha } })
	return data
}

/**
 * Sends the code back, or the token of the link beside it with the password that was chosen, and signs the new member
 * in. @throws Failure CODE_INVALID, PASSWORD_WRONG, ALREADY_MEMBER
 */
export async function verifyAddress(id: string, otp: string, password?: string): Promise<void> {
	const answer = await api.post('/api/v1/verifyotp', {
		body: { email: id, otp, type: 'register', ...(password !== undefined && { password }) },
		unauthorizedIsAnswer: true,
	})
	if ('data' in answer) beginSession(answer.data)
}

/** Asks for another code in the place of the one before. */
export async function resendCode(id: string, type: CodeType): Promise<void> {
	await api.post('/api/v1/resendotp', {
		body: { email: id, type },
		unauthorizedIsAnswer: true,
	})
}
