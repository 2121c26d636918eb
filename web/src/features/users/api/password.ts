import type {
	ChangePasswordBody,
	CodeSent,
	DoneAnswer,
	ResetBody,
} from '../../../../../domain/users/account.contract.ts'
import { api } from '../../../lib/client.ts'
import { solveCaptcha } from './captcha.ts'

/** Requests a code; the answer doesn't tell whether the address is known. */
export async function forgotPassword(email: string): Promise<CodeSent> {
	const captcha = await solveCaptcha()
	const { data } = await api.post('/api/v1/forgotpassword', {
		body: { email, captcha },
		unauthorizedIsAnswer: true,
	})
	return data
}

/** Sets a new password by a code. @throws Failure CODE_INVALID, VALIDATION */
export const resetPassword = (body: ResetBody): Promise<DoneAnswer> =>
	api.post('/api/v1/changepassword', { body, unauthorizedIsAnswer: true })

/** Changes the password and signs other devices out. @throws Failure PASSWORD_WRONG */
export const changePassword = (body: ChangePasswordBody): Promise<DoneAnswer> =>
	api.post('/api/v1/change/user/password', { body })
