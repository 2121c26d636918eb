import type { OwnMoneyEvent } from '../../domain/funds/own-money.events.ts'
import { type Booked, type Entry, move } from './entry.ts'

export const OWN_MONEY_BOOKINGS = [
	'OwnMoneyToppedUp',
	'ReceivableWrittenOff',
] as const satisfies readonly OwnMoneyEvent['type'][]
export type OwnMoneyBooking = Booked<OwnMoneyEvent, typeof OWN_MONEY_BOOKINGS>

export function ownMoneyEntry({ type, data }: OwnMoneyBooking): Entry {
	const own = { account: 'own money', owner: data.entity } as const
	const lines =
		type === 'OwnMoneyToppedUp'
			? move(BigInt(data.amount), own, { account: 'bank', owner: data.entity })
			: move(BigInt(data.amount), { account: 'clearing', owner: data.fund }, own)
	return {
		lines,
		object: data.entryId,
		currency: data.currency,
		donationId: null,
		withdrawalId: null,
		effectiveAt: data.effectiveAt,
	}
}
