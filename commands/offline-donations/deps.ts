import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface SameDocument {
	readonly id: string
	readonly reference: string
	readonly bank: string
	readonly currency: string
	readonly amount: bigint
}

export interface OfflineDonationDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly cipher: Cipher
	/** Minor units. */
	readonly secondPersonAbove: Readonly<Record<Currency, bigint>>
	/** Serializes what one person decides alone, over all processes. */
	readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
	/** Waits for the read model. Minor units. */
	readonly aloneOfDay: (userId: string, currency: string, at: string) => Promise<bigint>
	readonly hasTwin: (document: SameDocument) => Promise<boolean>
	/** @throws DomainError PROOF_REQUIRED (403) */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	readonly show: (id: string, viewer: Principal, after: Position) => Promise<unknown>
}
