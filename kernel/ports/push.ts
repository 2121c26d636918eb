/** A browser's push subscription (RFC 8030, 8291). */
export interface PushTarget {
	readonly endpoint: string
	readonly p256dh: string
	readonly auth: string
}

export interface Push {
	readonly publicKey: string
	/** Checks whether a subscription leads to a known push service. */
	accepts(endpoint: string): boolean
	/**
	 * @param topic at most 32 characters of base64url: a later message replaces a waiting one of the same topic
	 * @returns `gone` when the subscription has ended
	 * @throws Error that may pass: it is tried again later
	 */
	send(target: PushTarget, message: string, topic: string): Promise<'sent' | 'gone'>
}
