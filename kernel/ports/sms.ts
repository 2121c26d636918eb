export interface TextMessage {
	readonly to: string
	readonly text: string
}

/** Sends text messages. Adapter: `infra/adapters/sms.ts` (Twilio's Messages API). */
export interface Sms {
	/** @throws SmsRefused when the service refused this message for good; other errors may pass */
	send(message: TextMessage): Promise<void>
}

export class SmsRefused extends Error {
	override name = 'SmsRefused'
}
