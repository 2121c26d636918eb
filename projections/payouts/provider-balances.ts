import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { bigint, code, defineTable, text } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { providerObjectsProjection } from './provider-objects.ts'

/** The sum of an account's provider objects in minor units, so that queries need not sum them. */
export const providerBalancesTable = defineTable(
	'read.provider_balances',
	{
		/** `stripe-in.INR` */
		id: text(),
		account: text(),
		currency: code<Currency>(),
		booked: bigint(),
	},
	{ primaryKey: ['id'] },
)

const { handles, rowsOf } = providerObjectsProjection
const keyOf = ({ account, currency }: { readonly account: string; readonly currency: string }) =>
	`${account}.${currency}`

export const providerBalancesProjection = keyedProjection({
	table: providerBalancesTable,
	version: 1,
	handles,
	keysOf: (event) => rowsOf(event).map(keyOf),
	evolve: (row, event, id) =>
		rowsOf(event).reduce(
			(before, { account, currency, amount }) => ({
				id,
				account,
				currency,
				booked: (before?.booked ?? 0n) + amount,
			}),
			row,
		),
})
