import { isTaxRegistered, type TaxValidity } from '../_shared/tax-validity.contract.ts'

export interface TaxWish {
	readonly isTaxBenefit: boolean
	readonly region: string
}

/**
 * Checks whether donations to a request are tax-deductible: its author claims so, and its organization has a
 * verified tax registration of the region that is valid on all of these days. The list's filter, the page and
 * the receipt use this.
 * @param registrations the organization's; none for a request without one
 * @param days calendar days in the region, at least one
 */
export const countsAsTaxBenefit = (
	{ isTaxBenefit, region }: TaxWish,
	registrations: readonly TaxValidity[],
	...days: readonly [string, ...string[]]
): boolean => isTaxBenefit && days.every((each) => isTaxRegistered(registrations, region, each))
