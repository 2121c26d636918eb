import type { Region } from '../../../../../domain/catalog/contract.ts'
import type { PublicFigures } from '../../../../../domain/catalog/figures.contract.ts'
import type { Claim as Stated } from '../../../../../kernel/wire/claims.ts'
import { feeIncluded, feeOnTop } from '../../../../../kernel/wire/money.ts'
import { ratePpm } from '../api/rate.ts'

/** What Karuna says of itself; `value` stands in its text. */
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
	/** What the operator stands for. */
	readonly stated: readonly Stated[]
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
 * The claims in their order: those that the operator states, that of no fee only where the fees bear it out; and what the
 * system does. Nonprofits are counted in full hundreds, from the first one on.
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
