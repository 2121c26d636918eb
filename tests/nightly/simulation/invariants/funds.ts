import { fundDecider } from '../../../../domain/funds/funds.decider.ts'
import { createInMemoryEventStore } from '../../../../infra/event-store/in-memory.ts'
import { loadState } from '../../../../kernel/events/dispatch.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import { type LoggedEvent, minor } from './events.ts'

interface Sums {
	reserved: bigint
	withdrawn: bigint
	refunded: bigint
	chargedBack: bigint
}

function add(sums: Sums, { type, data }: LoggedEvent): void {
	const amount = data.amount === undefined ? 0n : minor(data.amount)
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
			sums.reserved += amount
			break
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
			sums.reserved -= amount
			break
		case 'DonationShareHeld':
			sums.reserved += amount
			break
		case 'DonationShareReleased':
			sums.reserved -= amount
			break
		case 'WithdrawalPaid':
			sums.reserved -= amount
			sums.withdrawn += amount
			break
		case 'WithdrawalPaymentFailed':
			if (!data.wasPaid) break
			sums.reserved += amount
			sums.withdrawn -= amount
			break
		case 'RefundBooked':
			sums.refunded += amount
			if (data.refundId !== null) sums.reserved -= amount
			break
		case 'RefundReversalBooked':
			sums.refunded -= amount
			break
		case 'ChargebackBooked':
			sums.chargedBack += amount
			break
		case 'ChargebackReversalBooked':
			sums.chargedBack -= amount
			break
		case 'ReceivableNetted':
			sums.withdrawn += amount
			break
		case 'ReceivableSettled':
			sums.withdrawn -= amount
			break
	}
}

/** Returns funds of which more was written off than was withdrawn of them. */
function writtenOffTwice(events: readonly LoggedEvent[]): readonly string[] {
	const left = new Map<string, bigint>()
	const add = (fund: string, amount: bigint) => left.set(fund, (left.get(fund) ?? 0n) + amount)
	for (const { type, of, data } of events) {
		if (type === 'WithdrawalPaid') add(of, minor(data.amount))
		if (type === 'WithdrawalPaymentFailed' && data.wasPaid) add(of, -minor(data.amount))
		if (type === 'ReceivableWrittenOff') add(String(data.fund), -minor(data.amount))
	}
	return [...left]
		.filter(([, amount]) => amount < 0n)
		.map(([fund]) => `${fund}: more is written off than left`)
}

export async function fundsStand(world: World, events: readonly LoggedEvent[]): Promise<Broken | null> {
	const store = createInMemoryEventStore({ log: world.ground.log, turn: () => Promise.resolve() })
	const funds = Map.groupBy(
		events.filter(({ stream }) => stream.startsWith('fund-')),
		({ stream }) => stream,
	)
	const faults: string[] = []
	for (const [stream, mine] of funds) {
		const sums: Sums = { reserved: 0n, withdrawn: 0n, refunded: 0n, chargedBack: 0n }
		for (const event of mine) add(sums, event)
		const { state } = await loadState(store, fundDecider, stream)
		for (const name of ['reserved', 'withdrawn', 'refunded', 'chargedBack'] as const) {
			if (state[name] !== sums[name]) faults.push(`${stream}: ${name} is ${state[name]}, not ${sums[name]}`)
		}
	}
	return firstOf('a fund stands as its events say', [...faults, ...writtenOffTwice(events)])
}
