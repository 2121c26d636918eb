import { never } from '../../kernel/events/errors.ts'
import type { Credits, FundEvent } from './funds.events.ts'
import { type FundState, freeOf } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'

/** Money that an entry of the journal takes. Amounts are minor units of the fund's currency. */
export type JournalReservationCommand =
	| {
			readonly type: 'ReserveForJournal'
			readonly entryId: string
			readonly amount: bigint
			readonly currency: string
			readonly credits: Credits
			readonly at: string
	  }
	| {
			readonly type: 'ReleaseForJournal'
			readonly entryId: string
			readonly currency: string
			readonly at: string
	  }

/** @throws DomainError INSUFFICIENT_FUNDS.forJournal */
export function decideJournalReservation(
	command: JournalReservationCommand,
	state: FundState,
): readonly FundEvent[] {
	const reserved = state.journal.get(command.entryId)
	switch (command.type) {
		case 'ReserveForJournal': {
			const { type: _, amount, ...data } = command
			if (reserved === amount) return []
			const free = freeOf(state, BigInt(data.credits.total))
			if (reserved !== undefined || amount > free) throw refuse('INSUFFICIENT_FUNDS.forJournal', {}, 'lines')
			return [{ type: 'JournalReserved', data: { ...data, amount: amount.toString() } }]
		}
		case 'ReleaseForJournal': {
			const { type: _, ...data } = command
			if (reserved === 0n) return []
			return [{ type: 'JournalReleased', data: { ...data, amount: (reserved ?? 0n).toString() } }]
		}
		default:
			return never(command)
	}
}
