import type { Region } from '../../../../../domain/catalog/contract.ts'
import type { PublicFigures } from '../../../../../domain/catalog/figures.contract.ts'
import { feeIncluded, feeOnTop } from '../../../../../kernel/money.ts'
import { ratePpm } from '../api/rate.ts'

/** What Karuna says of itself; `value` stands in its text. */
export type Claim =
	| { readonly name: 'reviewed' | 'followed' | 'guests' | 'tools' | 'app' }
	| { readonly name: 'free'; readonly percent: number }
	| { readonly name: 'nonprofits'; readonly atLeast: number }
	| { readonly name: 'books'; readonly verifiedAt: string }

interface Facts {
	readonly regions: readonly Pick<Region, 'processingFees'>[]
	readonly figures: Pick<PublicFigures, 'nonprofits' | 'booksVerifiedAt'>
	/** Addresses of the apps for phones; null where there is none. */
	readonly apps: readonly (string | null)[]
}

/** Any amount will do, in minor units. */
const EXAMPLE = 100_000n
const HUNDRED = 100

/**
 * What is left of a donation besides the cause's and the fee of whoever charges it, by the rule of checkout, whether the
 * donor covers the fee or not: the platform's own.
 */
const keepsNothing = ({ processingFees }: Facts['regions'][number]): boolean => {
	const rate = ratePpm(processingFees)
	return [feeOnTop(EXAMPLE, rate), feeIncluded(EXAMPLE, rate)].every(
		({ total, fee, donation }) => total - fee - donation === 0n,
	)
}

/**
 * The claims that are borne out by the configuration and the figures, in their order. Nothing says that somebody is at
 * the help desk day and night, or how fast reviews are: so that isn't among them.
 */
export function claimsOf({ regions, figures: { nonprofits, booksVerifiedAt }, apps }: Facts): Claim[] {
	const hundreds = Math.trunc(nonprofits / HUNDRED) * HUNDRED
	return [
		...(regions.length > 0 && regions.every(keepsNothing) ? [{ name: 'free', percent: 0 } as const] : []),
		{ name: 'reviewed' },
		{ name: 'followed' },
		...(booksVerifiedAt === null ? [] : [{ name: 'books', verifiedAt: booksVerifiedAt } as const]),
		{ name: 'guests' },
		{ name: 'tools' },
		...(hundreds > 0 ? [{ name: 'nonprofits', atLeast: hundreds } as const] : []),
		...(apps.some((address) => address !== null) ? [{ name: 'app' } as const] : []),
	]
}
