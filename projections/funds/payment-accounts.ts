import {
	PAYMENT_ACCOUNT_EVENTS,
	type PaymentAccountEvent,
	waitsOnceAdded,
} from '../../domain/funds/payment-accounts.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** Bank accounts that money may be paid out to, as they are now. Numbers and names are a record under the hash. */
export type PaymentAccountRow = {
	readonly id: string
	readonly owner_kind: string
	/** A user, an organization, or `karuna`. */
	readonly owner_id: string
	readonly version: number
	/** Of every version, the first one first. */
	readonly hashes: readonly string[]
	readonly country: string
	readonly currency: string
	readonly verified: boolean
	readonly removed: boolean
	/** When the newest version came. */
	readonly changed_at: string
	/** Not what its owner began with, or the foundation's: money waits for a while after `changed_at`. */
	readonly is_changed: boolean
	readonly revision: bigint
}

export const paymentAccountsProjection = keyedProjection<PaymentAccountRow>({
	name: 'payment_accounts',
	version: 3,
	columns: {
		id: 'uuid',
		owner_kind: 'text NOT NULL',
		owner_id: 'text NOT NULL',
		version: 'integer NOT NULL',
		hashes: 'text[] NOT NULL',
		country: 'text NOT NULL',
		currency: 'text NOT NULL',
		verified: 'boolean NOT NULL',
		removed: 'boolean NOT NULL',
		changed_at: 'timestamptz NOT NULL',
		is_changed: 'boolean NOT NULL',
		revision: 'bigint NOT NULL',
	},
	indexes: { owner: '(owner_id, owner_kind)' },
	handles: PAYMENT_ACCOUNT_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
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
				is_changed: waitsOnceAdded(event.data),
				revision,
			}
		}
		if (!row) return null
		switch (event.type) {
			case 'PaymentAccountChanged': {
				const { version, detailsHash, country, currency, at } = event.data
				const details = { version, hashes: [...row.hashes, detailsHash], country, currency }
				return { ...row, ...details, verified: false, changed_at: at, is_changed: true, revision }
			}
			case 'PaymentAccountVerified':
				return { ...row, verified: event.data.version === row.version, revision }
			case 'PaymentAccountRemoved':
				return { ...row, removed: true, revision }
		}
	},
})
