import type { z } from 'zod'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import {
	expiryOf,
	type savedCard,
	savedCardList,
	savedCardsParams,
} from '../../domain/donations/saved-cards.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { isCustomerOf, savedCardsOf } from '../../records/donations/saved-cards.ts'
import type { QueryDeps } from '../_shared/deps.ts'

type Deps = Pick<QueryDeps, 'sql' | 'clock' | 'payouts'>

async function cardsOf({ sql, clock, payouts }: Deps, userId: string): Promise<z.output<typeof savedCard>[]> {
	const currencies = new Map(payouts.accounts().map(({ account, currency }) => [account, currency]))
	const now = clock.now()
	return (await savedCardsOf(sql, userId)).flatMap((row) => {
		const units = currencies.get(row.account)
		if (units === undefined) return []
		const expiry = { expMonth: row.exp_month, expYear: row.exp_year }
		return [
			{
				_id: row.id,
				customerId: row.customer_ref,
				units,
				brand: row.brand,
				last4: row.last4,
				...expiry,
				expires: expiryOf(expiry, now),
				isDefault: row.is_default,
				createdAt: row.created_at.toISOString(),
			},
		]
	})
}

const common = {
	method: 'GET',
	tags: ['donations'],
	access: { allow: 'signedIn' },
	answers: { 200: savedCardList },
} as const

export const listSavedCards = (deps: Deps): Route =>
	route({
		...common,
		path: '/api/v1/saved/cards',
		summary: 'List own saved cards, default ones first',
		handle: async ({ caller }) => {
			const data = await cardsOf(deps, caller.principal.id)
			return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
		},
	})

export const savedCardsOfCustomer = (deps: Deps): Route =>
	route({
		...common,
		path: '/api/v1/saved/cards/:customerId',
		summary: 'List own saved cards at one of the provider’s accounts',
		params: savedCardsParams,
		handle: async ({ params: { customerId }, caller }) => {
			if (!(await isCustomerOf(deps.sql, caller.principal.id, customerId)))
				throw refuse('NOT_FOUND.savedCard')
			const data = (await cardsOf(deps, caller.principal.id)).filter((card) => card.customerId === customerId)
			return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
		},
	})
