import { OFFLINE } from '../../../../kernel/wire/payment-method.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { readRows } from '../rest.ts'
import { TWO_PEOPLE_FROM } from '../system.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import { type LoggedEvent, minor } from './events.ts'

const STREAM = 'offlineDonation-'
const DECIDED: readonly string[] = ['OfflineDonationReceived', 'OfflineDonationReversed']

interface Alone {
	readonly actorId: string
	readonly currency: string
	readonly amount: bigint
	readonly at: number
}

/**
 * Checks that what one person lets in or out alone within 24 hours keeps below the limit, and that nothing is
 * raised before finance received it: only by events and their actors.
 */
export function watchOffline(): (event: LoggedEvent) => Broken | null {
	const begunBy = new Map<string, string>()
	const received = new Set<string>()
	const alone: Alone[] = []

	function decided({ type, of, data, actorId }: LoggedEvent): Broken | null {
		const at = Date.parse(String(data.at))
		const one = { actorId, currency: String(data.currency), amount: minor(data.amount), at }
		if (begunBy.get(of) !== actorId) return null
		const together = alone
			.filter((each) => each.actorId === actorId && each.currency === one.currency && at - each.at < DAY_MS)
			.reduce((sum, { amount }) => sum + amount, one.amount)
		alone.push(one)
		if (together <= TWO_PEOPLE_FROM[one.currency === 'USD' ? 'USD' : 'INR']) return null
		return firstOf('money without a provider above the limit is decided by two', [
			`${type} of ${of}, ${together} in a day, by ${actorId} alone`,
		])
	}

	return (event) => {
		const { type, of, stream, data, actorId } = event
		if (type === 'DonationConfirmed' && data.provider === OFFLINE && !received.has(of))
			return firstOf('nothing is raised before its money came', [`donation ${of} without a provider`])
		if (!stream.startsWith(STREAM)) return null
		// A reversal by one person has no event of its beginning.
		if (type === 'OfflineDonationRecorded' || type === 'OfflineReversalRecorded') begunBy.set(of, actorId)
		if (type === 'OfflineDonationReceived') received.add(of)
		if (!DECIDED.includes(type)) return null
		if (!begunBy.has(of)) begunBy.set(of, actorId)
		const broken = decided(event)
		begunBy.delete(of)
		return broken
	}
}

/** Checks that each donation that finance received or reversed is booked once, in its fund and in the bank. */
export function offlineInLog({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const streams = Map.groupBy(events, ({ stream }) => stream)
	const faults = [...streams].flatMap(([stream, mine]) => {
		if (!stream.startsWith(STREAM)) return []
		const id = stream.slice(STREAM.length)
		const amountOf = (type: string) => mine.find((event) => event.type === type)?.data.amount
		const came = amountOf('OfflineDonationReceived')
		const left = amountOf('OfflineDonationReversed')
		const booked = streams.get(`donation-${id}`) ?? []
		const refs = sumsOf(booked, 'DonationRefunded', ({ refundRef }) => refundRef)
		const ofFund = events.filter(({ data }) => refs.includes(data.refundRef))
		const held = minor(came ?? 0) - minor(left ?? 0)
		const isBox = mine.some(({ data }) => data.method === 'collectionBox')
		const receipts = events.filter(({ type, data }) => type === 'ReceiptIssued' && data.donationId === id)
		return [
			isBox && receipts.length > 0 ? 'came out of a box, and has a receipt' : null,
			differs('is confirmed', sumsOf(booked, 'DonationConfirmed', totalOf), came),
			differs(
				'went back',
				sumsOf(booked, 'DonationRefunded', ({ amount }) => amount),
				left,
			),
			differs(
				'left its fund',
				sumsOf(ofFund, 'RefundBooked', ({ amount }) => amount),
				left,
			),
			differs('is in the bank', [inBank(ground, id)], String(held)),
		].flatMap((fault) => (fault === null ? [] : [`donation ${id} ${fault}`]))
	})
	return firstOf('what came without a provider is booked once', faults)
}

const sumsOf = <T>(events: readonly LoggedEvent[], type: string, of: (data: LoggedEvent['data']) => T): T[] =>
	events.filter((event) => event.type === type).map(({ data }) => of(data))

const differs = (what: string, found: readonly unknown[], expected: unknown): string | null =>
	found.join() === String(expected ?? '') ? null : `${what} with ${found.join()}, not ${expected}`

const totalOf = ({ split }: LoggedEvent['data']) => (split as unknown as { readonly total: string }).total

const inBank = (ground: World['ground'], donationId: string): bigint =>
	readRows(ground, "SELECT amount FROM read.postings WHERE account = 'bank' AND donation_id = $1", [
		donationId,
	]).reduce((sum, { amount }) => sum + (amount as bigint), 0n)
