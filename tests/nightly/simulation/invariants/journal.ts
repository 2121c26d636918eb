import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { readRows } from '../rest.ts'
import { TWO_PEOPLE_FROM } from '../system.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import { type LoggedEvent, minor } from './events.ts'

const isOfJournal = ({ stream }: LoggedEvent) => stream.startsWith('journal-')

type Line = { readonly account: string; readonly owner: string; readonly amount: string }
const linesOf = ({ data }: LoggedEvent) => data.lines as unknown as readonly Line[]
const debited = (event: LoggedEvent): bigint =>
	linesOf(event).reduce((sum, { amount }) => (minor(amount) > 0n ? sum + minor(amount) : sum), 0n)

/**
 * Checks that what one person books by hand within 24 hours keeps below the limit, and that an entry is taken
 * back once: only by events and their actors.
 */
export function watchJournal(): (event: LoggedEvent) => Broken | null {
	const prepared = new Map<string, LoggedEvent>()
	const reversed = new Set<string>()
	const alone: {
		readonly by: string
		readonly currency: string
		readonly at: number
		readonly sum: bigint
	}[] = []

	return (event) => {
		if (!isOfJournal(event)) return null
		const { type, data } = event
		const id = String(data.entryId)
		if (type === 'JournalPrepared') prepared.set(id, event)
		if (type !== 'JournalPosted') return null
		const faults: string[] = []
		if (linesOf(event).reduce((sum, { amount }) => sum + minor(amount), 0n) !== 0n)
			faults.push(`entry ${id} doesn't balance`)
		if (data.reverses !== undefined && reversed.has(String(data.reverses)))
			faults.push(`entry ${data.reverses} is taken back twice`)
		if (data.reverses !== undefined) reversed.add(String(data.reverses))
		const { actorId: by } = prepared.get(id) ?? event
		if (new Set(data.approvers).size < 2) {
			const at = Date.parse(String(prepared.get(id)?.data.at))
			const one = { by, currency: String(data.currency), at, sum: debited(event) }
			const together = alone
				.filter((each) => each.by === by && each.currency === one.currency && at - each.at < DAY_MS)
				.reduce((sum, each) => sum + each.sum, one.sum)
			alone.push(one)
			if (together > TWO_PEOPLE_FROM[one.currency === 'USD' ? 'USD' : 'INR'])
				faults.push(`entry ${id}, ${together} in a day, is booked by ${by} alone`)
		}
		return firstOf('what people book by hand balances, and needs two from the limit on', faults)
	}
}

/** Checks that each booked entry is in the ledger once, as it was decided, and that no other is. */
export function journalInLedger({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const mine = events.filter(isOfJournal)
	const faults = mine
		.filter(({ type }) => type === 'JournalPosted')
		.flatMap((event) => {
			const expected = linesOf(event).map(({ account, owner, amount }) => {
				const from = account === 'fund' && minor(amount) > 0n ? 'reserved' : account
				return `${from} ${owner} ${amount}`
			})
			const found = readRows(
				ground,
				'SELECT account, owner, amount FROM read.postings WHERE transaction_id = $1',
				[event.id],
			).map(({ account, owner, amount }) => `${account} ${owner} ${amount}`)
			return found.toSorted().join() === expected.toSorted().join()
				? []
				: [`entry ${event.data.entryId} is booked as ${found.join()}, not ${expected.join()}`]
		})
	const decided = new Set(
		mine.filter(({ type }) => type !== 'JournalPrepared').map(({ data }) => data.entryId),
	)
	const left = mine.filter(({ type, data }) => type === 'JournalPrepared' && !decided.has(data.entryId))
	return firstOf('what people book by hand is in the ledger once', [
		...faults,
		...left.map(({ data }) => `entry ${data.entryId} is neither booked nor declined`),
		...reservationsLeft(events),
	])
}

/** Returns funds whose reservations for entries differ from what was booked or freed. */
function reservationsLeft(events: readonly LoggedEvent[]): string[] {
	const left = new Map<string, bigint>()
	const add = (fund: string, amount: bigint) => left.set(fund, (left.get(fund) ?? 0n) + amount)
	for (const event of events) {
		const { type, of, data } = event
		if (type === 'JournalReserved') add(of, minor(data.amount))
		if (type === 'JournalReleased') add(of, -minor(data.amount))
		if (type !== 'JournalPosted') continue
		for (const { account, owner, amount } of linesOf(event))
			if (account === 'fund' && minor(amount) > 0n) add(owner, -minor(amount))
	}
	return [...left].filter(([, sum]) => sum !== 0n).map(([fund, sum]) => `${fund}: ${sum} are put aside still`)
}

/** Checks that nothing of a payment for something unknown is left in suspense once finance gave it a way out. */
export function suspenseIsCleared({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const { unknown, payments } = ground.providers
	const faults = [...payments.values()].flatMap(({ ref, charge, donationId }) => {
		if (!unknown.has(donationId)) return []
		const received = events.find(
			({ type, data }) => type === 'UnassignedPaymentReceived' && data.providerRef === ref,
		)?.of
		const isOfDonation = events.some(
			({ type, of }) => of === received && ['DonationConfirmed', 'DonationRefunded'].includes(type),
		)
		if (received !== undefined && !isOfDonation) return []
		const sum = readRows(
			ground,
			"SELECT amount FROM read.postings WHERE account = 'suspense' AND (provider_object = $1 OR donation_id = $2)",
			[charge?.cost, received ?? null],
		).reduce((total, { amount }) => total + (amount as bigint), 0n)
		return sum === 0n ? [] : [`${ref}: ${sum} are left in suspense`]
	})
	return firstOf('what came for something unknown leaves suspense', faults)
}
