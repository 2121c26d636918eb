import type { TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { countsAsTaxBenefit } from '../../domain/requests/tax-benefit.contract.ts'
import { todayOf } from './region-days.ts'

export interface TaxBenefitRecord {
	readonly is_tax_benefit: boolean
	readonly region: string
	readonly tax_registrations: readonly TaxValidity[]
}

/** Checks whether donations to a request have a tax benefit at a moment (epoch milliseconds). */
export const hasTaxBenefit = (
	{ is_tax_benefit, region, tax_registrations }: TaxBenefitRecord,
	now: number,
): boolean =>
	countsAsTaxBenefit(
		{ isTaxBenefit: is_tax_benefit, region },
		tax_registrations,
		dayIn(regionOf(region), now),
	)

export const isTaxBenefit = (
	now: number,
): string => `(r.is_tax_benefit AND EXISTS (SELECT FROM read.organization_tax_registrations tx
		WHERE tx.organization_id = r.organization_id AND tx.region = r.region AND tx.status = 'verified'
		AND ${todayOf(now)} BETWEEN tx.valid_from AND coalesce(tx.valid_until, 'infinity')))`
