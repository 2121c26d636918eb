import {
	PAYMENT_ACCOUNT_EVENTS,
	type PaymentAccountAdded,
	type PaymentAccountEvent,
} from '../../domain/funds/payment-accounts.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

export const paymentAccountsTable = defineTable(
	'read.payment_accounts',
	{
		id: uuid(),
		owner_kind: text<PaymentAccountAdded['data']['owner']['kind']>(),
		/** A user, an organization, or `karuna`. */
		owner_id: text(),
		version: integer(),
		hashes: texts(),
		country: code<RegionCode>(),
		currency: code<Currency>(),
		verified: boolean(),
		removed: boolean(),
		/** The time of the newest version: withdrawals wait for a while after it. */
		changed_at: timestamp(),
		revision: bigint(),
	},
	{ primaryKey: ['id'], indexes: { owner: '(owner_id, owner_kind)' } },
)

export const paymentAccountsProjection = keyedProjection({
	table: paymentAccountsTable,
	version: 4,
	handles: PAYMENT_ACCOUNT_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<PaymentAccountEvent>(recorded)
		const { revision } = recorded
		if (event.type === 'PaymentAccountAdded') {
			const { owner, version, detailsHash, country, currency, at } = event.data
			return {
				id,
				owner_kind: owner.kind,
				owner_id: owner.id,
				version,
				hashes: [detailsHash],
				country,
				currency,
				verified: false,
				removed: false,
				changed_at: at,
				revision,
			}
		}
		if (!row) return null
		switch (event.type) {
			case 'PaymentAccountChanged': {
				const { version, detailsHash, country, currency, at } = event.data
				const details = { version, hashes: [...row.hashes, detailsHash], country, currency }
				return { ...row, ...details, verified: false, changed_at: at, revision }
			}
			case 'PaymentAccountVerified':
				return { ...row, verified: event.data.version === row.version, revision }
			case 'PaymentAccountRemoved':
				return { ...row, removed: true, revision }
		}
	},
})
