/** A browser that asked to be told: what its push service and itself need to know (RFC 8030, 8291). */
export interface PushTarget {
	readonly endpoint: string
	/** The browser's public key and secret, base64url. */
	readonly p256dh: string
	readonly auth: string
}

/** Sends messages to browsers. Adapter: `infra/adapters/push.ts`. */
export interface Push {
	/** The public key that browsers subscribe with, base64url. */
	readonly publicKey: string
	/** Whether a subscription leads to a push service that we may write to. */
	accepts(endpoint: string): boolean
	/**
	 * @param topic at most 32 characters of base64url: a later message of it takes the place of one that waits
	 * @returns `gone` when the browser no longer wants any
	 * @throws Error what may pass: tried again later
	 */
	send(target: PushTarget, message: string, topic: string): Promise<'sent' | 'gone'>
}
