import type { z } from 'zod'
import { regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import type { donationTermsOf } from '../../domain/donations/amounts.contract.ts'
import type { product } from '../../domain/donations/product.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export type ProductDeps = Pick<QueryDeps, 'sql' | 'clock' | 'payouts' | 'filesUrl' | 'privateFileUrl'> & {
	readonly entities: Infrastructure['settings']['entities']
}

export type Product = z.output<typeof product>
export type Subject = Omit<
	Product,
	'donationfor' | 'offers' | 'legalEntity' | keyof ReturnType<typeof donationTermsOf>
> & {
	/** True when everyone may see it, so that shared caches may store the answer. */
	readonly isPublic: boolean
}
export interface Asking {
	readonly id: string | undefined
	readonly currency: Currency | undefined
	readonly caller: Caller
}

export const required = (id: string | undefined): string => {
	if (id === undefined) throw refuse('TARGET_REQUIRED', {}, 'id')
	return id
}

/** Returns a subject whose money is the foundation's own. */
export function ofFoundationsMoney(
	{ entities }: Pick<ProductDeps, 'entities'>,
	about: Pick<Subject, '_id' | 'name' | 'text' | 'units'>,
): Subject {
	const { code, taxLaw } = regionOfCurrency(about.units)
	return {
		...about,
		picture: null,
		cardPicture: null,
		category: null,
		isVerified: false,
		acceptsDonations: true,
		isTaxBenefit: taxLaw !== null && entities[code].registration !== '',
		isPublic: true,
	}
}
