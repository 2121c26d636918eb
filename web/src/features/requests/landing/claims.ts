import type { Region } from '../../../../../domain/catalog/contract.ts'
import type { PublicFigures } from '../../../../../domain/catalog/figures.contract.ts'
import type { Claim as Stated } from '../../../../../kernel/wire/claims.ts'
import { feeIncluded, feeOnTop } from '../../../../../kernel/wire/money.ts'
import { ratePpm } from '../../catalog/api/rate.ts'

export type Claim =
	| {
			readonly name:
				| 'reviewed'
				| 'followed'
				| 'guests'
				| 'tools'
				| 'app'
				| 'fastReview'
				| 'support'
				| 'countries'
	  }
	| { readonly name: 'free'; readonly percent: number }
	| { readonly name: 'nonprofits'; readonly atLeast: number }
	| { readonly name: 'books'; readonly verifiedAt: string }

interface Facts {
	readonly regions: readonly Pick<Region, 'processingFees'>[]
	readonly figures: Pick<PublicFigures, 'nonprofits' | 'booksVerifiedAt'>
	readonly stated: readonly Stated[]
}

const EXAMPLE = 100_000n
const HUNDRED = 100

/**
 * Checks, by the rule of checkout, that the platform keeps nothing of a donation beside the processing fee,
 * whether the donor covers the fee or not.
 */
const keepsNothing = ({ processingFees }: Facts['regions'][number]): boolean => {
	const rate = ratePpm(processingFees)
	return [feeOnTop(EXAMPLE, rate), feeIncluded(EXAMPLE, rate)].every(
		({ total, fee, donation }) => total - fee - donation === 0n,
	)
}

/**
 * Returns the claims in their order: the operator's, that of no fee only if the fees prove it, and those of
 * the system. Nonprofits are counted in full hundreds.
 */
export function claimsOf({ regions, figures: { nonprofits, booksVerifiedAt }, stated }: Facts): Claim[] {
	const atLeast = Math.max(Math.trunc(nonprofits / HUNDRED) * HUNDRED, HUNDRED)
	const isFree = regions.length > 0 && regions.every(keepsNothing)
	const states = <T extends Claim>(claim: T): readonly T[] =>
		stated.some((name) => name === claim.name) ? [claim] : []
	return [
		...(isFree ? states({ name: 'free', percent: 0 }) : []),
		...states({ name: 'fastReview' }),
		{ name: 'reviewed' },
		{ name: 'followed' },
		...(booksVerifiedAt === null ? [] : [{ name: 'books', verifiedAt: booksVerifiedAt } as const]),
		{ name: 'guests' },
		...states({ name: 'support' }),
		...states({ name: 'app' }),
		...states({ name: 'tools' }),
		...states({ name: 'nonprofits', atLeast }),
		...states({ name: 'countries' }),
	]
}
