import type { PartsPerMillion } from '../../../../../kernel/money.ts'
import { ratePpm } from '../../catalog/api/rate.ts'
import { useRegions } from '../../catalog/api/regions.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import { type Quote, quoteOf } from './quote.ts'

export interface Rate {
	/** As people read it, such as 2.36. */
	readonly percent: number
	readonly ppm: PartsPerMillion
}

/** The card rate of a currency's region; null until the regions are there. */
export function useRate(currency: CheckoutDetails['currency']) {
	const { data: regions, error, refetch } = useRegions()
	const region = regions?.find((candidate) => candidate.currency === currency)
	const rate: Rate | null = region
		? { percent: region.processingFees, ppm: ratePpm(region.processingFees) }
		: null
	return { rate, error, refetch }
}

/** What the donation comes to as it stands. */
export const quoteFor = (details: CheckoutDetails, rate: Rate): Quote =>
	quoteOf(details.amount, details.currency, rate.ppm, details.shouldChargeProcessingFees)
