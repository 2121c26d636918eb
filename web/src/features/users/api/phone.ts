import type { NumberState } from '../../../../../domain/users/phone.contract.ts'
import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'

const TYPE = 'change number'

/** Sends a code to a number in international form. @throws Failure VALIDATION, TOO_MANY_ATTEMPTS */
export async function askForNumber(userId: string, phone: string): Promise<NumberState> {
	const { data } = await api.post('/api/v1/change/number', {
		body: { userId, phone },
	})
	if (data.verified) keep(data.phone)
	return data
}

/** Verifies the number by the code. @throws Failure CODE_INVALID */
export async function proveNumber(userId: string, phone: string, otp: string): Promise<void> {
	await api.post('/api/v1/verifyotp', { body: { email: userId, phone, otp, type: TYPE } })
	keep(phone)
}

export async function resendToNumber(phone: string): Promise<void> {
	await api.post('/api/v1/resendotp', { body: { email: phone, type: TYPE } })
}

function keep(phone: string): void {
	const { user } = session.get()
	if (user) session.set({ status: 'signedIn', user: { ...user, phone, phone_verified: true } })
}
