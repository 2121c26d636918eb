import { z } from 'zod'

/** Whether an admin has checked a tax registration, and what came of it. */
export const TAX_STATUSES = ['waiting', 'verified', 'refused', 'withdrawn'] as const
export const taxStatus = z.enum(TAX_STATUSES)
export type TaxStatus = z.infer<typeof taxStatus>

/** What decides whether a tax registration counts. */
export interface TaxValidity {
	readonly region: string
	readonly status: TaxStatus
	/** The first and the last calendar day in the region; null: without an end. */
	readonly validFrom: string
	readonly validUntil: string | null
}

/** Whether an organization's donors in a region may deduct what they give on a calendar day there. */
export const isTaxRegistered = (
	registrations: readonly TaxValidity[],
	region: string,
	onDay: string,
): boolean =>
	registrations.some(
		(each) =>
			each.region === region &&
			each.status === 'verified' &&
			each.validFrom <= onDay &&
			(each.validUntil === null || onDay <= each.validUntil),
	)
