import type { z } from 'zod'
import type { SupportRequestBody, supportRequestSent } from '../../../../../domain/support/contract.ts'
import { api } from '../../../lib/client.ts'
import { session } from '../../../lib/session.ts'
import { solveCaptcha } from '../../users/api/captcha.ts'

/**
 * Sends a message to the foundation; guests solve a captcha first. `key` is the same on every retry. @throws
 * Failure
 */
export async function sendSupportRequest(
	body: Omit<SupportRequestBody, 'captcha'>,
	key: string,
): Promise<z.output<typeof supportRequestSent>> {
	const captcha = session.get().user ? '' : await solveCaptcha()
	const { data } = await api.post('/api/v1/message', { body: { ...body, captcha }, intent: key })
	return data
}
