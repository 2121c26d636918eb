import { api } from '../../../lib/client.ts'
import { solveCaptcha } from '../../users/api/captcha.ts'

const PATH = '/api/v1/contacts/erasure'

/** Mails a code, also to an address that is in nobody's contacts. @returns the code's id @throws Failure */
export async function requestErasure(email: string): Promise<string> {
	const captcha = await solveCaptcha()
	return (await api.post(PATH, { body: { email, captcha } })).data.unique_id
}

/** Erases the holder of the address that the code was mailed to. @throws Failure CODE_INVALID */
export const confirmErasure = (id: string, otp: string) =>
	api.post(`${PATH}/confirm`, { body: { email: id, otp } })
