import { dueAt, periodAfter } from '../../../../domain/recurring/calendar-rules.contract.ts'
import type { PaymentMethod } from '../../../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { HOLDERS } from '../people.ts'
import type { Mandate } from '../provider.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import type { LoggedEvent } from './events.ts'

const PLANS: Readonly<Partial<Record<PaymentMethod, readonly number[]>>> = {
	card: [0, 3, 7, 14],
	upi: [0, 3, 7, 14],
	bankDebit: [0, 7, 14],
}
const TRIED_AGAIN: Readonly<Record<string, boolean>> = {
	insufficient_funds: true,
	payment_failed: true,
	abandoned: true,
	account_closed: false,
	expired_card: false,
	authentication_required: false,
	stolen_card: false,
	mandate_not_active: false,
	method_removed: false,
}
/** The least time between the notice and a charge in India. */
const NOTICE_MS = DAY_MS
const LAPSE_MS = 7 * DAY_MS
const SLACK_MS = 4 * DAY_MS
const NOTED_MS = 7 * DAY_MS
const ENDS_OF_TRIES: readonly string[] = ['DonationConfirmed', 'PaymentDeclined', 'DonationFailed']

interface Try {
	readonly number: number
	readonly donationId: string
	knownAt: number | null
}

class Monthly {
	readonly faults: string[] = []
	status: 'active' | 'paused' | 'ended' = 'active'
	open: string
	tries = 0
	/** The time of the next planned try; null while it waits for its donor. */
	plannedAt: number | null
	noticedAt: number | null = null
	charging: Try | null = null
	sentBackAt: number | null = null
	unpaid = 0
	isToEnd = false
	isWaiting = false
	readonly begun = new Map<string, { readonly total: string; readonly method: PaymentMethod }>()
	readonly method: PaymentMethod
	readonly currency: string
	readonly of: string
	readonly donorId: string
	readonly begunBy: string
	private readonly day: number
	private readonly zone: string
	private readonly pauses: Mandate['pauses']

	constructor({ of, data }: LoggedEvent, pauses: Mandate['pauses']) {
		const {
			day,
			zone,
			currency,
			method = 'card',
			firstPeriod,
			begunBy,
			donorId,
		} = data as unknown as {
			day: number
			zone: string
			currency: string
			method?: PaymentMethod
			firstPeriod: string
			begunBy: string
			donorId: string
		}
		this.of = of
		this.begunBy = begunBy
		this.donorId = donorId
		this.pauses = pauses
		this.day = day
		this.zone = zone
		this.currency = currency
		this.method = method
		this.open = firstPeriod
		this.plannedAt = this.dueOf(1)
	}

	private dueOf(number: number): number | null {
		const days = PLANS[this.method]?.[number - 1]
		return days === undefined ? null : dueAt(this.open, this.day, this.zone, days)
	}
	private expect(isRight: boolean, what: string): void {
		if (!isRight) this.faults.push(`${this.of} in ${this.open}: ${what}`)
	}
	private goOn(period: string): void {
		this.open = period
		this.tries = 0
		this.plannedAt = this.dueOf(1)
		this.noticedAt = null
		this.isWaiting = false
		this.charging = null
	}

	follow({ type, data }: LoggedEvent): void {
		const at = Date.parse(String(data.at))
		const mayEnd = type === 'RecurringDonationEnded' || type === 'RecurringPeriodMissed'
		this.expect(!this.isToEnd || mayEnd, `${type} after two months whose tries were all declined`)
		switch (type) {
			case 'ChargeNoticeSent':
				this.noticedAt = at
				return
			case 'ChargeBegun':
				this.begin(data, at)
				return
			case 'ChargePaid':
				this.expectNoted(data, at)
				this.paid(data)
				return
			case 'ChargeDeclined':
				this.expectNoted(data, at)
				this.declined(data, at)
				return
			case 'RecurringPeriodMissed':
				this.missed(data, at)
				return
			case 'RecurringPeriodSkipped':
				this.expect(data.period === this.open, `${data.period} is left out`)
				this.goOn(periodAfter(this.open))
				return
			case 'RecurringMethodLost':
				this.isWaiting = true
				this.sentBackAt = null
				return
			case 'RecurringDonationPaused':
				this.status = 'paused'
				return
			case 'RecurringDonationResumed': {
				this.status = 'active'
				const period = String(data.period)
				this.expect(period >= this.open, `it goes on with ${period}`)
				if (period !== this.open && this.charging === null) this.goOn(period)
				return
			}
			case 'RecurringDonationEnded':
				this.expect((data.because === 'missed') === this.isToEnd, `it ends: ${data.because}`)
				this.isToEnd = false
				this.sentBackAt = null
				this.status = 'ended'
		}
	}

	know(at: number): void {
		if (this.charging) this.charging.knownAt ??= at
	}
	private expectNoted({ donationId }: LoggedEvent['data'], at: number): void {
		const { charging } = this
		const knownAt = charging !== null && charging.donationId === donationId ? charging.knownAt : null
		this.expect(
			knownAt === null || at - knownAt < NOTED_MS,
			`what became of ${donationId} is noted days after it was known`,
		)
	}

	sendBack(at: number): void {
		if (this.status !== 'ended' && this.charging === null && !this.isWaiting) this.sentBackAt = at
	}

	private expectNotPaused(at: number): void {
		const isPaused = this.pauses.some(({ from, to }) => at - from > SLACK_MS && (to === null || at < to))
		this.expect(!isPaused, 'it is tried while its mandate is paused')
	}

	private begin(data: LoggedEvent['data'], at: number): void {
		this.expectNotPaused(at)
		this.sentBackAt = null
		const { split, period, donationId } = data as unknown as {
			split: { total: string }
			period: string
			donationId: string
		}
		const number = Number(data.try)
		this.expect(period === this.open && number === this.tries + 1, `try ${number} of ${period} begins`)
		this.expect(
			this.status === 'active' && !this.isWaiting,
			`try ${number} begins, and it is ${this.state()}`,
		)
		this.expect(this.plannedAt !== null && at >= this.plannedAt, `try ${number} begins before its day`)
		if (regionOfCurrency(this.currency).code === 'IN')
			this.expect(
				this.noticedAt !== null && at >= this.noticedAt + NOTICE_MS,
				`try ${number} begins, and its donor didn't know of it`,
			)
		this.tries = number
		this.charging = { number, donationId, knownAt: null }
		this.begun.set(donationId, { total: split.total, method: (data.method as PaymentMethod) ?? 'card' })
	}

	private paid({ period }: LoggedEvent['data']): void {
		this.unpaid = 0
		if (period === this.open) this.goOn(periodAfter(this.open))
	}

	private declined({ code, next, try: tries, donationId }: LoggedEvent['data'], at: number): void {
		if (donationId === null) {
			this.expectNotPaused(at)
			this.expect(
				this.sentBackAt === null || at - this.sentBackAt < SLACK_MS,
				'its donor hears of a debit that was sent back when the month is due',
			)
			this.sentBackAt = null
		}
		const number = Number(tries)
		const isAgain = TRIED_AGAIN[String(code)]
		this.expect(isAgain !== undefined, `nobody here says ${code}`)
		const planned = isAgain ? this.dueOf(number + 1) : null
		const expected = planned === null ? null : new Date(planned).toISOString()
		this.expect(next === expected, `after ${code}, try ${number + 1} is planned for ${next}, not ${expected}`)
		this.tries = number
		this.charging = null
		this.noticedAt = null
		this.plannedAt = planned
		this.isWaiting = planned === null
	}

	private missed({ because, next, period }: LoggedEvent['data'], at: number): void {
		this.expect(period === this.open, `${period} is missed`)
		const isUnpaid = this.tries > 0 || this.isWaiting
		this.expect((because === 'unpaid') === isUnpaid, `it is missed as ${because} after ${this.tries} tries`)
		const isUsedUp = this.dueOf(this.tries + 1) === null
		const last = dueAt(this.open, this.day, this.zone, 14)
		const isLate = this.plannedAt !== null && at > this.plannedAt + LAPSE_MS
		this.expect(
			isUsedUp || isLate || (this.isWaiting && at >= last),
			`it is missed after ${this.tries} tries`,
		)
		const following = periodAfter(this.open)
		this.expect(isUnpaid ? next === following : String(next) >= following, `${next} comes next`)
		if (isUnpaid) this.unpaid += 1
		this.isToEnd = isUnpaid && this.unpaid > 1
		this.goOn(String(next))
	}

	private state = (): string => (this.isWaiting ? 'waiting for its donor' : this.status)

	atRest(now: number): void {
		this.expect(!this.isToEnd, 'two months were missed, and it goes on')
		this.expect(this.sentBackAt === null, 'a debit was sent back, and its donor has not heard of it')
		const knownAt = this.charging?.knownAt ?? null
		this.expect(knownAt === null || this.status === 'ended', `what became of its try was never noted`)
		if (this.status !== 'active' || this.charging !== null) return
		const last = dueAt(this.open, this.day, this.zone, 14)
		// A notice that was sent late puts the try off.
		const noticed = this.noticedAt === null ? 0 : this.noticedAt + NOTICE_MS
		const planned = this.plannedAt === null ? null : Math.max(this.plannedAt, noticed)
		const until = this.isWaiting ? last : planned
		this.expect(until === null || now < until + SLACK_MS, `it was due, and nobody did anything about it`)
	}
}

/**
 * Checks recurring donations by their events and the providers' charges: each month is charged once, by the
 * plan of its method, never after the end, and never without a mandate.
 */
export function monthly({ ground }: World, events: readonly LoggedEvent[]): Broken | null {
	const { kernel, providers } = ground
	const all = new Map<string, Monthly>()
	for (const event of events) {
		const { type, of, data, stream, recordedAt } = event
		if (stream.startsWith('recurringDonation-')) {
			if (type === 'RecurringDonationStarted')
				all.set(of, new Monthly(event, pausesOf(ground, String(data.begunBy))))
			else all.get(of)?.follow(event)
			continue
		}
		if (ENDS_OF_TRIES.includes(type))
			for (const each of all.values()) if (each.charging?.donationId === of) each.know(recordedAt)
		if (type === 'DonationChargedBack')
			for (const each of all.values()) if (isDebitedLike(ground, each, of)) each.sendBack(recordedAt)
	}
	for (const each of all.values()) each.atRest(kernel.now())
	return (
		firstOf(
			'each month is given once, by its plan',
			[...all.values()].flatMap(({ faults }) => faults),
		) ??
		firstOf('what is charged without its donor was begun', chargeFaults(ground, events, all)) ??
		mandatesFollow(ground, all) ??
		firstOf('what a provider has in hand is waited for', providers.canceledInHand)
	)
}

function chargeFaults(
	{ providers }: World['ground'],
	events: readonly LoggedEvent[],
	all: ReadonlyMap<string, Monthly>,
): string[] {
	const begun = new Map([...all.values()].flatMap((each) => [...each.begun]))
	const charged: string[] = []
	for (const {
		ref,
		donationId,
		amount,
		method,
		isOffSession,
		status,
		failure,
	} of providers.payments.values()) {
		const of = begun.get(donationId)
		if (isOffSession && (of?.total !== String(amount) || of.method !== method))
			charged.push(`${ref} of ${amount} by ${method} was charged, and ${JSON.stringify(of)} was begun`)
		if (!isOffSession || status === 'succeeded' || !failure) continue
		const { of: recurringId } =
			events.find(({ type, data }) => type === 'ChargeBegun' && data.donationId === donationId) ?? {}
		const isEnded = all.get(recurringId ?? '')?.status === 'ended'
		const isKnown = events.some(
			({ type, data }) => type === 'ChargeDeclined' && data.donationId === donationId,
		)
		if (!isKnown && !isEnded) charged.push(`${ref} was declined: ${failure.code}, and nobody knows`)
	}
	return charged
}

const pausesOf = ({ providers }: World['ground'], begunBy: string): Mandate['pauses'] =>
	[...providers.mandates.values()].find(
		({ setupRef }) => providers.payments.get(setupRef)?.donationId === begunBy,
	)?.pauses ?? []

const isDebitedLike = (
	{ providers }: World['ground'],
	{ method, donorId }: Monthly,
	donationId: string,
): boolean => {
	const holder = HOLDERS.find(({ userId }) => userId === donorId)
	const isOfAccount = [...providers.payments.values()].some(
		(payment) =>
			payment.donationId === donationId && payment.method === 'bankDebit' && payment.card === holder?.bankRef,
	)
	return method === 'bankDebit' && isOfAccount
}

function mandatesFollow({ providers }: World['ground'], all: ReadonlyMap<string, Monthly>): Broken | null {
	const faults: string[] = []
	for (const { ref, state, setupRef } of providers.mandates.values()) {
		const begunBy = providers.payments.get(setupRef)?.donationId
		const mine = [...all.values()].find((each) => each.begunBy === begunBy)
		if (!mine) continue
		const expected = { active: 'active', paused: 'paused', over: 'ended' }[state]
		// Its donor may pause it here, too.
		const isRight = mine.status === expected || (state === 'active' && mine.status === 'paused')
		if (!isRight) faults.push(`${ref} is ${state}, and ${mine.of} is ${mine.status}`)
	}
	return firstOf('a mandate is what its donor made of it', faults)
}
