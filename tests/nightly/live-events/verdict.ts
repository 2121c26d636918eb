import { type RawEvent, readWorld, text, type World } from '../../harness/invariants/world.ts'
import type { ProcessHarness } from '../../harness/process-harness.ts'
import { bookFaults } from '../../harness/provider-books.ts'
import type { Rush } from './rush.ts'

interface Seats {
	readonly registrationId: string
	readonly seats: number
	readonly from: 'held' | 'sold' | 'free'
	readonly wasHeld: boolean
	readonly because: string
}

export interface Sale {
	readonly seats: number
	/** Minor units of one seat. */
	readonly price: number
}

/** The faults of an edition that is sold out and at rest, from its events and the books of the provider. */
export async function faultsOf(
	harness: ProcessHarness,
	{ liveEventId, codes }: Rush,
	sale: Sale,
): Promise<string[]> {
	const world = await readWorld(harness, [])
	const events = world.ofStream(`liveEvent-${liveEventId}`)
	const sold = events.flatMap(({ type, data }) => (type.startsWith('Seats') ? [{ type, data }] : []))
	const states = new Map(sold.map(({ type, data }) => [text(data.registrationId), type]))
	const visible = await world.rows<{ state: string; count: number }>(
		`SELECT state, count(*)::int AS count FROM read.live_event_registrations
		WHERE live_event_id = '${liveEventId}' AND state IN ('held', 'confirmed') GROUP BY 1`,
	)
	const registrations = visible.map(({ state, count }) => `${count} ${state}`).join()
	const dead = await world.rows<{ id: string }>("SELECT id FROM ops.outbox WHERE state = 'dead'")
	return [
		...(codes.BUSY === undefined ? [] : [`${codes.BUSY} calls were answered BUSY`]),
		...seatFaults(events, sale),
		...moneyFaults(world, states, sale),
		...(registrations === `${sale.seats} confirmed` ? [] : [`registrations are listed as ${registrations}`]),
		...dead.map(({ id }) => `${id} is dead`),
		...(await bookFaults(harness.sql(), harness.simulators)),
	]
}

function seatFaults(events: readonly RawEvent[], { seats }: Sale): string[] {
	const faults: string[] = []
	const counts = { held: 0, sold: 0, free: 0 }
	for (const { type, data } of events) {
		const { registrationId, seats: count, from, wasHeld, because } = data as unknown as Seats
		if (type === 'SeatsHeld') counts.held += count
		if (type === 'SeatsReleased') counts[from] -= count
		if (type === 'SeatsMissed' && wasHeld) counts.held -= count
		if (type === 'SeatsMissed' && because === 'soldOut')
			faults.push(`${registrationId} was paid when no seat was left`)
		if (type === 'SeatsConfirmed') {
			counts.sold += count
			counts[from] -= count
		}
		if (counts.held + counts.sold > seats)
			faults.push(`${counts.held} held and ${counts.sold} sold seats are more than ${seats}`)
	}
	if (counts.sold !== seats) faults.push(`${counts.sold} of ${seats} seats are sold`)
	if (counts.held !== 0) faults.push(`${counts.held} seats are held for good`)
	return faults
}

/** @param states the last event of each registration's seats */
function moneyFaults(
	{ journal }: World,
	states: ReadonlyMap<string, string>,
	{ seats, price }: Sale,
): string[] {
	const faults: string[] = []
	const payments = Map.groupBy(journal.get('payment') ?? [], ({ metadata }) =>
		text((metadata as { donationId?: string }).donationId),
	)
	const charges = (journal.get('charge') ?? []).filter(({ failure }) => failure === null)
	const refunds = (journal.get('refund') ?? []).filter(({ status }) => status === 'succeeded')
	const sum = (rows: typeof charges) => rows.reduce((total, { amount }) => total + Number(amount), 0)
	let money = 0
	for (const [registrationId, state] of states) {
		const own = payments.get(registrationId) ?? []
		const ids = new Set(own.map(({ id }) => id))
		const [taken, returned] = [charges, refunds].map((rows) =>
			rows.filter(({ payment }) => ids.has(text(payment))),
		) as [typeof charges, typeof refunds]
		const left = sum(taken) - sum(returned)
		money += left
		const isSold = state === 'SeatsConfirmed'
		if (left !== (isSold ? price : 0)) faults.push(`${registrationId} has paid ${left}: ${state}`)
		if (taken.length > 1) faults.push(`${registrationId} was charged twice`)
		if (!isSold && own.some(({ status }) => status !== 'succeeded' && status !== 'canceled'))
			faults.push(`${registrationId} can still be paid: ${state}`)
	}
	if (money !== seats * price) faults.push(`${money} is not the price of ${seats} seats`)
	return faults
}
