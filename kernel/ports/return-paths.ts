/** The recipient of a mail of a campaign. */
export interface MailOf {
	readonly campaignId: string
	readonly recipientId: string
}

/**
 * Signs the addresses that undeliverable mails of campaigns return to, one for each recipient. Adapter:
 * `infra/encryption/return-paths.ts`.
 */
export interface ReturnPaths {
	sign(mail: MailOf): string
	/** Returns null for an address that was not signed here. */
	check(address: string): MailOf | null
}
