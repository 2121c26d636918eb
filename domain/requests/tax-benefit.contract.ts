import { isTaxRegistered, type TaxValidity } from '../_shared/tax-validity.contract.ts'

/** What of a request decides whether its donors may deduct what they give. */
export interface TaxWish {
	/** Whether its author says so. */
	readonly isTaxBenefit: boolean
	readonly region: string
}

/**
 * Whether a request counts as one whose donors may deduct what they give: its author says so, and the organization that
 * it is raised for has a tax registration of its region that an admin verified and that holds on all of these days.
 * The list's filter, the page and the receipt go by this.
 * @param registrations the organization's; none for a request without one
 * @param days calendar days in the region, at least one
 */
export const countsAsTaxBenefit = (
	{ isTaxBenefit, region }: TaxWish,
	registrations: readonly TaxValidity[],
	...days: readonly [string, ...string[]]
): boolean => isTaxBenefit && days.every((each) => isTaxRegistered(registrations, region, each))
