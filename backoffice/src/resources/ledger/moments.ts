import type { MomentAnswer } from '../../../../domain/ledger/contract.ts'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { dayOf, startOfDay } from '../../ui/list/days.ts'

export interface Stop {
	/** The last millisecond of the day in the reader's zone; null: now. */
	at: string | null
	events: number
}

const nextDay = (day: string): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Returns the last millisecond of a calendar day in the reader's zone. */
export const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(day, true)) - 1).toISOString()

/**
 * Returns every day of the log and now. The log counts days in UTC, which is precise enough for how busy they
 * were.
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

export function indexOf(stops: readonly Stop[], at: string | null): number {
	const now = stops.length - 1
	if (at === null) return now
	const found = stops.findIndex((stop) => stop.at !== null && stop.at >= at)
	return found === -1 ? now : found
}

const RUN = /^[0-9a-f]{8}-/
/** Returns the instant of a moment that is an instant or a run's id; null: now, or a position. */
export function instantOf(moment: string | undefined, log: Pick<LedgerLog, 'runs'>): string | null {
	if (moment === undefined || moment === '') return null
	if (RUN.test(moment)) return log.runs.find((run) => run.id === moment)?.asOf ?? null
	return moment.includes('T') ? moment : null
}

export interface Clocks {
	asOf?: string
	effectiveAt?: string
}

/** The moment that a report shows; undefined: not now, and not known yet. */
export interface VisibleMoment {
	knownAt: string | null | undefined
	movedUntil: string | null | undefined
	isRun: boolean
}

/**
 * Returns the moment of a report: the requested one, that of the log's run, or that of the server's answer.
 */
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

/** Formats a moment for an `input type="datetime-local"`: `2026-10-31T23:59` in the reader's zone. */
export function localOf(at: string | null): string {
	if (at === null) return ''
	const date = new Date(at)
	const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
	return `${dayOf(at)}T${time}`
}

/** Returns the end of the typed minute; null while it is incomplete. */
export function momentOfLocal(text: string): string | null {
	if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
	const at = new Date(text.slice(0, 16)).getTime()
	return Number.isNaN(at) ? null : new Date(at + 59_999).toISOString()
}
