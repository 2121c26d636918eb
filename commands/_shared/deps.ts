import type { EntityCode, LegalEntity } from '../../domain/receipts/contract.ts'
import type { SignalSubject } from '../../domain/requests/signals.contract.ts'
import type { Payments, Payouts } from '../../kernel/capability/provider-accounts.ts'
import type { Dispatch } from '../../kernel/events/dispatch.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { Places } from '../../kernel/ports/places.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { Sql } from '../../kernel/sql/sql.ts'

export type Show = (id: string, viewer: Principal, after: Position) => Promise<unknown>

export interface FundView {
	readonly fund: string
	readonly label: string
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	readonly held: bigint
	readonly free: bigint
}

export interface OpenRequests {
	readonly requestType: string
	readonly authorId: string
	readonly orgId: string | null
}

export interface CommandDeps {
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly clock: Clock
	readonly payments: Payments
	readonly payouts: Payouts
	readonly places: Pick<Places, 'town'>
	readonly personKeys: PersonKeys
	readonly donationOfPayment: (
		account: string,
		providerRef: string,
		donor: Pick<Principal, 'kind' | 'id'>,
	) => Promise<string | null>
	readonly donationsStarted: (requestId: string) => Promise<number>
	readonly openRequests: (of: OpenRequests) => Promise<number>
	readonly wasRejected: (authorId: string) => Promise<boolean>
	/** Figures for display, in minor units. No decision rests on them. */
	readonly ledger: {
		readonly providerBalance: (provider: string, account: string, currency: string) => Promise<bigint>
		readonly fundFigures: (fund: string) => Promise<FundView | null>
	}
	readonly receipts: {
		readonly cipher: Cipher
		readonly links: SignedLinks
		readonly entities: Readonly<Record<EntityCode, LegalEntity>>
	}
	readonly speaksAgainst: (subject: SignalSubject) => Promise<boolean>
	readonly maySeeRequest: (requestId: string, viewer: Principal) => Promise<boolean>
	readonly isVisiblePerson: (userId: string, viewer: Principal) => Promise<boolean>
	readonly publicRequests: (requestIds: readonly string[]) => Promise<ReadonlySet<string>>
	readonly discrepancyStream: (discrepancyId: string) => Promise<string | null>
	readonly show: {
		readonly request: Show
		readonly backofficeRequest: Show
		readonly donation: Show
		readonly discrepancy: Show
		readonly backofficeReceipt: Show
	}
}
