import webPush from 'web-push'
import type { Push } from '../../kernel/ports/push.ts'

/** The keys by which push services identify the sender (RFC 8292), base64url. */
export interface VapidKeys {
	readonly publicKey: string
	readonly privateKey: string
	readonly subject: string
}

export interface PushSettings {
	readonly vapid: VapidKeys | null
	readonly loopback: boolean
}

/** The push services of browsers. Subscriptions with other addresses are refused. */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^[\w.-]+\.push\.services\.mozilla\.com$/,
	/^[\w.-]+\.notify\.windows\.com$/,
	/^[\w.-]+\.push\.apple\.com$/,
]
const LOOPBACK = /^(127\.0\.0\.1|localhost)$/
const ANSWER_MS = 10_000
const RETENTION_SECONDS = 3 * 24 * 3_600

export const makeVapidKeys = (): Pick<VapidKeys, 'publicKey' | 'privateKey'> => webPush.generateVAPIDKeys()

/** Sends web pushes: encrypted for the browser (RFC 8291), sent to its push service (RFC 8030). */
export function createPush({ vapid, loopback }: PushSettings): Push {
	function accepts(endpoint: string): boolean {
		const address = URL.parse(endpoint)
		if (vapid === null || address === null || address.username !== '') return false
		if (loopback && LOOPBACK.test(address.hostname)) return true
		const isService = SERVICES.some((service) => service.test(address.hostname))
		return address.protocol === 'https:' && address.port === '' && isService
	}

	return {
		publicKey: vapid?.publicKey ?? '',
		accepts,
		async send({ endpoint, p256dh, auth }, message, topic) {
			if (vapid === null || !accepts(endpoint)) return 'gone'
			const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
				vapidDetails: vapid,
				TTL: RETENTION_SECONDS,
				urgency: 'normal',
				topic,
				contentEncoding: 'aes128gcm',
			})
			const answer = await fetch(details.endpoint, {
				method: 'POST',
				headers: details.headers as Record<string, string>,
				body: details.body === null ? null : new Uint8Array(details.body),
				// A push service that sends us elsewhere might send us anywhere.
				redirect: 'error',
				signal: AbortSignal.timeout(ANSWER_MS),
			})
			await answer.body?.cancel()
			if (answer.status === 404 || answer.status === 410) return 'gone'
			if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`)
			return 'sent'
		},
	}
}
