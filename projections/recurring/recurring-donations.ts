import { idOf, type RecurringTarget } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { periodAfter } from '../../domain/recurring/calendar-rules.contract.ts'
import {
	type ChargeDeclined,
	RECURRING_EVENTS,
	type RecurringDonationEnded,
	type RecurringEvent,
} from '../../domain/recurring/recurring.events.ts'
import {
	goesOn,
	nextAt,
	type PausedBecause,
	type PeriodPhase,
	type RecurringStatus,
	type Schedule,
} from '../../domain/recurring/schedule-rules.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
	uuids,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'

/** Amounts are minor units. */
export const recurringDonationsTable = defineTable(
	'read.recurring_donations',
	{
		id: uuid(),
		donor_id: uuid(),
		target_kind: text<RecurringTarget['kind']>(),
		target_id: uuid().nullable(),
		currency: code<Currency>(),
		donation: bigint(),
		fee: bigint(),
		total: bigint(),
		covers_fee: boolean(),
		anonymous: boolean(),
		method_id: uuid(),
		method: text<PaymentMethod>(),
		status: text<RecurringStatus>(),
		phase: text<PeriodPhase>(),
		/** The month that is open: `2026-11`. */
		period: text(),
		tries: integer(),
		retry_at: timestamp().nullable(),
		notice_at: timestamp().nullable(),
		phase_at: timestamp(),
		day: integer(),
		zone: text(),
		paused_until: text().nullable(),
		paused_because: text<PausedBecause>().nullable(),
		/** The declined donation for which the bank requires the donor; null when no confirmation is pending. */
		bank_wants: uuid().nullable(),
		confirmed: uuids(),
		declined_at: timestamp().nullable(),
		declined_code: text().nullable(),
		problem: text<ChargeDeclined['data']['class']>().nullable(),
		because: text<RecurringDonationEnded['data']['because']>().nullable(),
		started_at: timestamp(),
		ended_at: timestamp().nullable(),
		months: integer(),
		given: bigint(),
		/** The time when it is due next; null when nothing is due. */
		next_at: timestamp().nullable(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			due: '(next_at, id) WHERE next_at IS NOT NULL',
			donor: '(donor_id, started_at DESC, id)',
			target: "(target_id) WHERE status <> 'ended'",
			method: "(method_id) WHERE status <> 'ended'",
			started: '(started_at DESC, id)',
		},
	},
)
export type RecurringRow = ProjectedRowOf<typeof recurringDonationsTable>

const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())

const scheduleOf = (row: RecurringRow): Schedule => ({
	status: row.status,
	phase: row.phase,
	period: row.period,
	tries: row.tries,
	retryAt: row.retry_at,
	noticeAt: row.notice_at,
	phaseAt: row.phase_at,
	day: row.day,
	zone: row.zone,
	currency: row.currency,
	pausedUntil: row.paused_until,
	pausedBecause: row.paused_because,
	method: row.method,
})

const opened = (period: string, at: string): Partial<RecurringRow> => ({
	period,
	phase: 'scheduled',
	tries: 0,
	retry_at: null,
	notice_at: null,
	phase_at: at,
	problem: null,
	bank_wants: null,
})

function going(row: RecurringRow, at: string): Partial<RecurringRow> {
	const next = goesOn(scheduleOf(row), at)
	return next === null
		? {}
		: { phase: 'scheduled', phase_at: at, retry_at: next, problem: null, bank_wants: null }
}

type Split = { readonly donation: string; readonly fee: string; readonly total: string }
const amounts = ({ donation, fee, total }: Split) => ({
	donation: BigInt(donation),
	fee: BigInt(fee),
	total: BigInt(total),
})

function change(
	row: RecurringRow,
	event: Exclude<RecurringEvent, { type: 'RecurringDonationStarted' }>,
): Partial<RecurringRow> {
	switch (event.type) {
		case 'RecurringAmountChanged':
			return { ...amounts(event.data.split), covers_fee: event.data.coversFee, notice_at: null }
		case 'RecurringDayChanged':
			return { day: event.data.day, notice_at: null }
		case 'RecurringMethodChanged': {
			const { methodId, method = 'card', at } = event.data
			return { method_id: methodId, method, notice_at: null, ...going({ ...row, method }, at) }
		}
		case 'RecurringMethodLost':
			return {
				phase: 'needsDonor',
				phase_at: event.data.at,
				retry_at: null,
				notice_at: null,
				problem: 'method',
				bank_wants: null,
			}
		case 'RecurringMethodRenewed':
			return { notice_at: null, ...going(row, event.data.at) }
		case 'RecurringDonationPaused': {
			const { until, because = 'donor' } = event.data
			return { status: 'paused', paused_until: until, paused_because: because }
		}
		case 'RecurringDonationResumed': {
			const { period, at } = event.data
			const isOpen = row.phase === 'charging' || period === row.period
			const open = isOpen ? {} : opened(period, at)
			return { status: 'active', paused_until: null, paused_because: null, ...open }
		}
		case 'RecurringPeriodSkipped':
			return opened(periodAfter(event.data.period), event.data.at)
		case 'ChargeNoticeSent':
			return { notice_at: event.data.at }
		case 'ChargeBegun': {
			const { try: tries, confirms, at } = event.data
			return {
				phase: 'charging',
				phase_at: at,
				tries,
				problem: null,
				bank_wants: null,
				...(confirms !== undefined && { confirmed: [...row.confirmed, confirms] }),
			}
		}
		case 'ChargePaid': {
			const { period, at, donated } = event.data
			return {
				months: row.months + 1,
				given: row.given + BigInt(donated),
				...(period === row.period ? opened(periodAfter(period), at) : {}),
			}
		}
		case 'ChargeDeclined': {
			const { next, at, try: tries, class: problem, donationId, code: declined_code } = event.data
			const bank_wants = problem === 'owner' ? donationId : null
			const phase = next === null ? 'needsDonor' : 'scheduled'
			const declined = { declined_at: at, declined_code }
			return { phase, phase_at: at, tries, retry_at: next, notice_at: null, problem, bank_wants, ...declined }
		}
		case 'RecurringPeriodMissed':
			return opened(event.data.next, event.data.at)
		case 'SurplusChargeFound':
			return {}
		case 'RecurringDonationEnded':
			return { status: 'ended', because: event.data.because, ended_at: event.data.at }
	}
}

const withNext = (row: RecurringRow): RecurringRow => ({ ...row, next_at: iso(nextAt(scheduleOf(row))) })

function evolve(row: RecurringRow | null, recorded: RecordedEvent, id: string): RecurringRow | null {
	const event = asEvent<RecurringEvent>(recorded)
	if (event.type !== 'RecurringDonationStarted') return row && withNext({ ...row, ...change(row, event) })
	const { donorId, target, currency, split, coversFee, anonymous, day, zone, methodId, firstPeriod, at } =
		event.data
	const { method = 'card' } = event.data
	return withNext({
		id,
		donor_id: donorId,
		target_kind: target.kind,
		target_id: idOf(target),
		currency: currency as Currency,
		...amounts(split),
		covers_fee: coversFee,
		anonymous,
		method_id: methodId,
		method,
		status: 'active',
		phase: 'scheduled',
		period: firstPeriod,
		tries: 0,
		retry_at: null,
		notice_at: null,
		phase_at: at,
		day,
		zone,
		paused_until: null,
		paused_because: null,
		bank_wants: null,
		confirmed: [],
		declined_at: null,
		declined_code: null,
		problem: null,
		because: null,
		started_at: at,
		ended_at: null,
		months: 0,
		given: 0n,
		next_at: null,
	})
}

export const recurringDonationsProjection = keyedProjection({
	table: recurringDonationsTable,
	version: 2,
	handles: RECURRING_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
