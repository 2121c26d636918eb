import { z } from 'zod'

export const TAX_STATUSES = ['waiting', 'verified', 'refused', 'withdrawn'] as const
export const taxStatus = z.enum(TAX_STATUSES)
export type TaxStatus = z.infer<typeof taxStatus>

export interface TaxValidity {
	readonly region: string
	readonly status: TaxStatus
	/** The first and last calendar day in the region; null when it has no end. */
	readonly validFrom: string
	readonly validUntil: string | null
}

/** Checks whether donations to an organization are tax-deductible on a calendar day of the region. */
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
