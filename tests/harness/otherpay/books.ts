import { createHash } from 'node:crypto'
import { type Currency, formatMajor, parseMajor } from '../../../kernel/wire/money.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import type { VirtualClock } from '../../../simulators/clock.ts'

export interface Merchant {
	readonly account: string
	readonly merchant: string
	readonly currency: Currency
	readonly apiKey: string
	readonly webhookKey: string
}

/** Amounts are decimal text in major units, times ISO 8601. */
export interface Refund {
	readonly id: string
	readonly tag: string | null
	readonly value: string
	state: 'QUEUED' | 'DONE' | 'BOUNCED'
	readonly time: string
	bounced: string | null
}
export interface Case {
	readonly id: string
	readonly value: string
	state: 'OPEN' | 'FOR_US' | 'AGAINST_US'
	readonly opened: string
	readonly evidence_by: string
	returned: string | null
	readonly penalty: { readonly entry: string; readonly value: string; readonly time: string }
}
export interface Order {
	readonly id: string
	state: 'PAYER_ACTION' | 'APPROVED' | 'COMPLETED' | 'REFUSED' | 'VOIDED'
	readonly reference: { readonly donation: string; readonly attempt: number }
	readonly amount: { readonly value: string; readonly currency: string }
	readonly created: string
	readonly instrument: string
	capture: {
		readonly id: string
		readonly time: string
		readonly fee: { readonly entry: string; readonly value: string }
		readonly instrument: { readonly scheme: string; readonly tail: string }
	} | null
	refusal: { readonly code: string; readonly reason: string | null } | null
	readonly refunds: Refund[]
	readonly cases: Case[]
	readonly action_token: string
}

export interface Entry {
	readonly id: string
	readonly what:
		| 'SALE'
		| 'REFUND'
		| 'REFUND_BOUNCED'
		| 'CASE'
		| 'CASE_RETURNED'
		| 'TRANSFER'
		| 'TRANSFER_BOUNCED'
	readonly gross: string
	readonly fee: string
	readonly currency: string
	readonly of: string
	readonly order: string | null
	readonly time: string
	readonly cleared: string
	transfer: string | null
}
export interface Transfer {
	readonly id: string
	readonly value: string
	readonly currency: string
	state: 'SENT' | 'SETTLED' | 'RETURNED'
	readonly created: string
	readonly expected: string
	moved: string | null
	reason: string | null
}

export type Subject = { readonly topic: 'order.changed' | 'transfer.changed'; readonly subject: string }

export class Refusal extends Error {
	readonly status: number
	readonly code: string
	readonly details: Readonly<Record<string, string | null>>
	constructor(status: number, code: string, details: Readonly<Record<string, string | null>> = {}) {
		super(code)
		this.status = status
		this.code = code
		this.details = details
	}
}

const REFUSED_INSTRUMENTS: Readonly<
	Record<string, { readonly code: string; readonly reason: string | null }>
> = {
	'card-empty': { code: 'INSTRUMENT_REFUSED', reason: 'NO_FUNDS' },
	'card-expired': { code: 'INSTRUMENT_EXPIRED', reason: null },
}
const INSTRUMENTS = ['card-good', 'card-asks', 'card-disputed', ...Object.keys(REFUSED_INSTRUMENTS)]
const CLEARING_MS = 2 * DAY_MS
const EVIDENCE_MS = 7 * DAY_MS
const PENALTY_MINOR = 2_000n

export function createOtherPayBooks(
	{ currency }: Pick<Merchant, 'currency'>,
	clock: VirtualClock,
	onChange: (subject: Subject) => void,
) {
	const orders = new Map<string, Order>()
	const entries: Entry[] = []
	const transfers = new Map<string, Transfer>()
	const counts = new Map<string, number>()
	const newId = (prefix: string): string => {
		const count = (counts.get(prefix) ?? 0) + 1
		counts.set(prefix, count)
		return `${prefix}-${currency}-${String(count).padStart(6, '0')}`
	}
	const time = (later = 0): string => new Date(clock.now() + later).toISOString()
	const minor = (value: string): bigint => {
		const parsed = parseMajor(value, currency)
		if (parsed === null) throw new Refusal(400, 'BAD_AMOUNT')
		return parsed
	}
	const major = (value: bigint): string => formatMajor(value, currency)
	const changed = (order: Order): Order => {
		onChange({ topic: 'order.changed', subject: order.id })
		return order
	}

	function found(id: string): Order {
		const order = orders.get(id)
		if (!order) throw new Refusal(404, 'NO_SUCH_ORDER')
		return order
	}
	function book(
		what: Entry['what'],
		gross: bigint,
		fee: bigint,
		of: { readonly id: string; readonly order: string | null },
	): string {
		const id = newId('ENT')
		entries.push({
			id,
			what,
			gross: major(gross),
			fee: major(fee),
			currency,
			of: of.id,
			order: of.order,
			time: time(),
			cleared: time(gross > 0n ? CLEARING_MS : 0),
			transfer: null,
		})
		return id
	}
	function capture(order: Order): void {
		const amount = minor(order.amount.value)
		const id = newId('CAP')
		// 3 % and 10 minor units.
		const fee = (amount * 3n) / 100n + 10n
		const entry = book('SALE', amount, fee, { id, order: order.id })
		const instrument = { scheme: 'VISA', tail: '1881' }
		order.capture = { id, time: time(), fee: { entry, value: major(fee) }, instrument }
		order.state = 'COMPLETED'
		order.refusal = null
	}
	function openCase(order: Order): void {
		const id = newId('CASE')
		const amount = minor(order.amount.value)
		const entry = book('CASE', -amount, PENALTY_MINOR, { id, order: order.id })
		order.cases.push({
			id,
			value: order.amount.value,
			state: 'OPEN',
			opened: time(),
			evidence_by: time(EVIDENCE_MS),
			returned: null,
			penalty: { entry, value: major(PENALTY_MINOR), time: time() },
		})
	}
	const net = ({ gross, fee }: Entry): bigint => minor(gross) - minor(fee)
	const isOwn = ({ what }: Entry) => what === 'TRANSFER' || what === 'TRANSFER_BOUNCED'
	const sum = (list: readonly Entry[]): bigint => list.reduce((total, entry) => total + net(entry), 0n)
	const isCleared = ({ cleared }: Entry): boolean => Date.parse(cleared) <= clock.now()

	function refund(id: string, value: string, tag: string | null): Order {
		const order = found(id)
		const left = order.refunds.reduce(
			(rest, each) => (each.state === 'BOUNCED' ? rest : rest - minor(each.value)),
			order.capture ? minor(order.amount.value) : 0n,
		)
		if (minor(value) < 1n || minor(value) > left) throw new Refusal(400, 'REFUND_TOO_LARGE')
		if (order.cases.some(({ state }) => state !== 'FOR_US')) throw new Refusal(400, 'ORDER_CONTESTED')
		const made: Refund = { id: newId('RFD'), tag, value, state: 'DONE', time: time(), bounced: null }
		order.refunds.push(made)
		book('REFUND', -minor(value), 0n, { id: made.id, order: order.id })
		return changed(order)
	}

	return {
		orders,
		entries,
		transfers,
		found,
		refund,
		create({ donation, attempt, value, instrument }: Readonly<Record<string, string>>): Order {
			if (!INSTRUMENTS.includes(instrument ?? '')) throw new Refusal(400, 'NO_SUCH_INSTRUMENT')
			if (minor(value ?? '') < 1n) throw new Refusal(400, 'BAD_AMOUNT')
			const order: Order = {
				id: newId('ORD'),
				state: 'PAYER_ACTION',
				reference: { donation: donation ?? '', attempt: Number(attempt) },
				amount: { value: value ?? '', currency },
				created: time(),
				instrument: instrument ?? '',
				capture: null,
				refusal: null,
				refunds: [],
				cases: [],
				action_token: createHash('sha256').update(newId('TOKEN')).digest('hex'),
			}
			orders.set(order.id, order)
			const refusal = REFUSED_INSTRUMENTS[order.instrument]
			if (refusal) {
				order.state = 'REFUSED'
				order.refusal = refusal
			} else if (order.instrument !== 'card-asks') capture(order)
			if (order.instrument === 'card-disputed') openCase(order)
			return changed(order)
		},
		capture(id: string): Order {
			const order = found(id)
			if (order.state === 'VOIDED') throw new Refusal(400, 'ORDER_VOIDED')
			if (order.state !== 'APPROVED') return order
			capture(order)
			return changed(order)
		},
		void(id: string): Order {
			const order = found(id)
			if (order.state === 'COMPLETED') throw new Refusal(400, 'ORDER_COMPLETED')
			if (order.state === 'VOIDED') return order
			order.state = 'VOIDED'
			return changed(order)
		},
		answer(id: string, passes: boolean): void {
			const order = found(id)
			order.state = passes ? 'APPROVED' : 'REFUSED'
			if (!passes) order.refusal = { code: 'PAYER_DECLINED', reason: null }
			changed(order)
		},
		bounceRefund(refundId: string): void {
			for (const order of orders.values()) {
				const made = order.refunds.find(({ id }) => id === refundId)
				if (!made) continue
				made.state = 'BOUNCED'
				made.bounced = time()
				book('REFUND_BOUNCED', minor(made.value), 0n, { id: refundId, order: order.id })
				changed(order)
			}
		},
		closeCase(caseId: string, isWon: boolean): void {
			for (const order of orders.values()) {
				const opened = order.cases.find(({ id }) => id === caseId)
				if (!opened) continue
				opened.state = isWon ? 'FOR_US' : 'AGAINST_US'
				if (isWon) {
					opened.returned = time()
					book('CASE_RETURNED', minor(opened.value), 0n, { id: caseId, order: order.id })
				}
				changed(order)
			}
		},
		payOut(): string {
			const free = entries.filter((entry) => !isOwn(entry) && entry.transfer === null && isCleared(entry))
			const id = newId('TRF')
			const value = sum(free)
			for (const entry of free) entry.transfer = id
			transfers.set(id, {
				id,
				value: major(value),
				currency,
				state: 'SENT',
				created: time(),
				expected: time(2 * DAY_MS),
				moved: null,
				reason: null,
			})
			book('TRANSFER', -value, 0n, { id, order: null })
			onChange({ topic: 'transfer.changed', subject: id })
			return id
		},
		moveTransfer(id: string, state: 'SETTLED' | 'RETURNED'): void {
			const transfer = transfers.get(id)
			if (!transfer) throw new Refusal(404, 'NO_SUCH_TRANSFER')
			transfer.state = state
			transfer.moved = time()
			if (state === 'RETURNED') {
				transfer.reason = 'ACCOUNT_CLOSED'
				book('TRANSFER_BOUNCED', minor(transfer.value), 0n, { id, order: null })
			}
			onChange({ topic: 'transfer.changed', subject: id })
		},
		balance: () => ({
			currency,
			cleared: major(sum(entries.filter(isCleared))),
			uncleared: major(sum(entries.filter((entry) => !isCleared(entry)))),
		}),
	}
}

export type OtherPayBooks = ReturnType<typeof createOtherPayBooks>
