import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { EntryBody, JournalEntryDetail } from '../../domain/journal/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { World } from './world.ts'

export const JOURNAL = '/api/backoffice/journal'

/** An amount in rupees above which two people decide. */
export const LARGE = '10000.01'

export const todayIn = (harness: { readonly clock: Clock }): string =>
	dayIn(regionOf('IN'), harness.clock.now())

/** A charge of the bank. */
export const chargeOf = (amount: string, harness: { readonly clock: Clock }, changes = {}): EntryBody => ({
	currency: 'INR',
	bookedOn: todayIn(harness),
	lines: [
		{ account: 'fee expense', owner: 'IN', amount },
		{ account: 'bank', owner: 'IN', amount: `-${amount}` },
	],
	reason: 'The bank charges for its statements.',
	document: 'Statement 11/2026',
	...changes,
})

export async function journalFixtures({ people, harness }: Pick<World, 'people' | 'harness'>) {
	const prepare = (amount: string, by = people.finance) =>
		by.json<JournalEntryDetail>('POST', JOURNAL, chargeOf(amount, harness))
	const booked = await prepare('10.00', people.superAdmin)
	const waiting = await prepare(LARGE)
	return { bookedEntry: booked.id, waitingEntry: waiting.id }
}
