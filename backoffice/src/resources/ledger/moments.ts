import type { MomentAnswer } from '../../../../domain/ledger/contract.ts'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { dayOf, startOfDay } from '../../ui/list/days.ts'

/** A place where the slider can stand: the end of a day, or now. */
export interface Stop {
	/** The last millisecond of the day in the reader's zone; null: now. */
	at: string | null
	/** How busy the day was. */
	events: number
}

/** The day after a calendar day. */
const nextDay = (day: string): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The last millisecond of a calendar day in the reader's zone. */
export const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(day, true)) - 1).toISOString()

/**
 * Every day of the log, busy or not, and now. The log counts its days in UTC, which is close enough for how
 * busy they were.
 */
export function stopsOf(log: Pick<LedgerLog, 'first' | 'last' | 'days'>): Stop[] {
	if (log.first === null || log.last === null) return [{ at: null, events: 0 }]
	const events = new Map(log.days.map((one) => [one.day, one.events]))
	const last = dayOf(log.last)
	const stops: Stop[] = []
	for (let day = dayOf(log.first); day < last; day = nextDay(day))
		stops.push({ at: endOfDay(day), events: events.get(day) ?? 0 })
	return [...stops, { at: null, events: events.get(last) ?? 0 }]
}

/** Where a moment lies among the stops: at its own, or at the first one after it. */
export function indexOf(stops: readonly Stop[], at: string | null): number {
	const now = stops.length - 1
	if (at === null) return now
	const found = stops.findIndex((stop) => stop.at !== null && stop.at >= at)
	return found === -1 ? now : found
}

const RUN = /^[0-9a-f]{8}-/
/** The instant that a moment stands for, when it is an instant or one of the log's runs; null: now, or a position. */
export function instantOf(moment: string | undefined, log: Pick<LedgerLog, 'runs'>): string | null {
	if (moment === undefined || moment === '') return null
	if (RUN.test(moment)) return log.runs.find((run) => run.id === moment)?.asOf ?? null
	return moment.includes('T') ? moment : null
}

/** The two clocks as filters of a report. */
export interface Clocks {
	asOf?: string
	effectiveAt?: string
}

/** What a report shows; undefined: another time than now, and it is not known yet which. */
export interface VisibleMoment {
	/** Null: now. */
	knownAt: string | null | undefined
	/** Null: whenever it moved. */
	movedUntil: string | null | undefined
	/** A saved run gives the moment. */
	isRun: boolean
}

/** The moment of a report: as it was asked for, or else as the log's runs have it, or the server's answer. */
export function visibleMoment(
	{ asOf, effectiveAt }: Clocks,
	runs: LedgerLog['runs'],
	answered: Pick<MomentAnswer, 'at' | 'effectiveAt'> | undefined,
): VisibleMoment {
	if (!asOf) return { knownAt: null, movedUntil: effectiveAt ?? null, isRun: false }
	const isRun = RUN.test(asOf)
	const run = runs.find(({ id }) => id === asOf)
	const ofRun = run ? run.effectiveAt : answered?.effectiveAt
	return {
		knownAt: instantOf(asOf, { runs }) ?? answered?.at ?? undefined,
		movedUntil: effectiveAt ?? (isRun ? ofRun : null),
		isRun,
	}
}

/** As an `input type="datetime-local"` shows a moment: `2026-10-31T23:59` in the reader's zone. */
export function localOf(at: string | null): string {
	if (at === null) return ''
	const date = new Date(at)
	const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
	return `${dayOf(at)}T${time}`
}

/** The end of a minute that was typed there; null while it is not whole. */
export function momentOfLocal(text: string): string | null {
	if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
	const at = new Date(text.slice(0, 16)).getTime()
	return Number.isNaN(at) ? null : new Date(at + 59_999).toISOString()
}
