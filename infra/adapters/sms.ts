import { type Sms, SmsRefused } from '../../kernel/ports/sms.ts'

export interface SmsSettings {
	readonly apiUrl: string
	readonly accountSid: string
	readonly authToken: string
	/** A number in E.164, a sender's name, or a messaging service (`MG…`). */
	readonly from: string
}

const ANSWER_MS = 15_000
const PASSING = [401, 403, 404, 408, 429]

/**
 * Sends texts by `POST /2010-04-01/Accounts/{sid}/Messages.json`
 * (https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource). The service has no
 * idempotency key: a message whose answer was lost may be sent twice.
 */
export function createSms({ apiUrl, accountSid, authToken, from }: SmsSettings): Sms {
	const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
	const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
	const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
	return {
		async send({ to, text }) {
			const response = await fetch(url, {
				method: 'POST',
				headers: { authorization },
				body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
				redirect: 'error',
				signal: AbortSignal.timeout(ANSWER_MS),
			})
			await response.body?.cancel()
			if (response.ok) return
			const { status } = response
			if (status >= 500 || PASSING.includes(status))
				throw new Error(`The text message service answered ${status}.`)
			throw new SmsRefused(`The text message service refused this message for good (${status}).`)
		},
	}
}
