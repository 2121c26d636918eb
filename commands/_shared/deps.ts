import type { EntityCode, LegalEntity } from '../../domain/receipts/contract.ts'
import type { SignalSubject } from '../../domain/requests/signals.contract.ts'
import type { Payments, Payouts } from '../../kernel/capability/provider-accounts.ts'
import type { Dispatch } from '../../kernel/events/dispatch.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EventStore, Position } from '../../kernel/ports/event-store.ts'
import type { Places } from '../../kernel/ports/places.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { Sql } from '../../kernel/sql/sql.ts'

/**
 * What an answer shows after a command: the same that the query would say once the read models have
 * passed the position.
 */
export type Show = (id: string, viewer: Principal, after: Position) => Promise<unknown>

/** A fund as people are shown it. */
export interface FundView {
	readonly fund: string
	readonly label: string
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
	/** Of what is reserved: what donors’ banks may take back. */
	readonly held: bigint
	readonly free: bigint
}

/** Whose requests of a type are counted: an organization's where one is named, an author's own elsewhere. */
export interface OpenRequests {
	readonly requestType: string
	readonly authorId: string
	readonly orgId: string | null
}

/** What commands work with. */
export interface CommandDeps {
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly clock: Clock
	readonly payments: Payments
	readonly payouts: Payouts
	readonly places: Pick<Places, 'town'>
	/** The donation of somebody's payment, as known once the read model has caught up with the log; null: they have none. */
	readonly donationOfPayment: (
		account: string,
		providerRef: string,
		donor: Pick<Principal, 'kind' | 'id'>,
	) => Promise<string | null>
	/** Donations ever started for a request, as known once the read model has caught up with the log. */
	readonly donationsStarted: (requestId: string) => Promise<number>
	/** An author's requests of a type that are neither over nor sent back, in their own name or an organization's. */
	readonly openRequests: (of: OpenRequests) => Promise<number>
	/** Whether a request of an author was ever found to be none that people should see. */
	readonly wasRejected: (authorId: string) => Promise<boolean>
	/** Figures that people are shown before they decide, minor units. No decision rests on them. */
	readonly ledger: {
		readonly providerBalance: (provider: string, account: string, currency: string) => Promise<bigint>
		/** Null while nothing ever came in. */
		readonly fundFigures: (fund: string) => Promise<FundView | null>
	}
	/** Who issues receipts, what seals them, what opens their links. */
	readonly receipts: {
		readonly cipher: Cipher
		readonly links: SignedLinks
		readonly entities: Readonly<Record<EntityCode, LegalEntity>>
	}
	/** Whether anything speaks for a closer check of a request before it is public. */
	readonly speaksAgainst: (subject: SignalSubject) => Promise<boolean>
	/** Whether a person may see a request at all: private ones are for few. */
	readonly maySeeRequest: (requestId: string, viewer: Principal) => Promise<boolean>
	/** Whether somebody's page shows them to a person: some hide. */
	readonly isVisiblePerson: (userId: string, viewer: Principal) => Promise<boolean>
	/** Those of some requests that everybody may see. */
	readonly publicRequests: (requestIds: readonly string[]) => Promise<ReadonlySet<string>>
	/** The stream that decides about a discrepancy; null when there is none. */
	readonly discrepancyStream: (discrepancyId: string) => Promise<string | null>
	readonly show: {
		readonly request: Show
		readonly backofficeRequest: Show
		readonly donation: Show
		readonly discrepancy: Show
		readonly backofficeReceipt: Show
	}
}
