import { never } from '../../kernel/events/errors.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { Answer } from './answers.state.ts'
import { confirmedIn, type Hours, type HoursEvent, type HoursNote, type LoggedHours } from './hours.events.ts'
import { DAY_MINUTES, HOURS_LIMIT, type HoursSide, LOGS_HOURS_IN } from './hours.rules.contract.ts'
import { refuse } from './refusals.contract.ts'
import { shiftsIn } from './shifts.events.ts'

export interface TimeOfWork {
	/** `2026-11-21` in the request's time zone; for a shift, the day on which it begins. */
	readonly day: string
	readonly shift: string | null
	/** The maximum minutes: the shift's length, or a day. */
	readonly limit: number
	readonly hasBegun: boolean
	readonly isTooEarly: boolean
}

type By = { readonly byUserId: string; readonly side: HoursSide; readonly at: string }
export type HoursCommand =
	| (By & {
			readonly type: 'LogHours'
			readonly hoursId: string
			readonly time: TimeOfWork
			/** 0 is allowed only in a correction: no such work was done. */
			readonly minutes: number
			readonly reason: HoursNote
			readonly corrects: string | null
	  })
	| (By & { readonly type: 'ConfirmHours' | 'WithdrawHours'; readonly hoursId: string })
	| (By & { readonly type: 'DisputeHours'; readonly hoursId: string; readonly reason: HoursNote })
	/** `certificateId` is random: anyone who knows it may read the certificate. */
	| (By & { readonly type: 'IssueCertificate'; readonly certificateId: string })
	| (By & { readonly type: 'RevokeCertificates' })

const COMMANDS: readonly string[] = [
	'LogHours',
	'ConfirmHours',
	'WithdrawHours',
	'DisputeHours',
	'IssueCertificate',
	'RevokeCertificates',
] satisfies readonly HoursCommand['type'][]
export const isHoursCommand = (command: { readonly type: string }): command is HoursCommand =>
	COMMANDS.includes(command.type)

/**
 * Decides a command about hours.
 * @throws DomainError when the command is refused
 */
export function decideHours(command: HoursCommand, answer: Answer): readonly HoursEvent[] {
	if (answer.answerType !== 'join') throw refuse('NOT_THIS_TYPE')
	const { at, byUserId, side } = command
	switch (command.type) {
		case 'LogHours':
			return log(command, answer)
		case 'ConfirmHours': {
			const { hoursId } = command
			const entry = ofOtherSide(answer.hours, hoursId, side)
			if (entry.state === 'confirmed') return []
			mustBeOpen(entry)
			const replaces = sameWork(answer.hours, entry, 'confirmed')?.[0] ?? null
			return [{ type: 'HoursConfirmed', data: { hoursId, byUserId, replaces, at } }]
		}
		case 'DisputeHours': {
			const { hoursId, reason } = command
			const entry = ofOtherSide(answer.hours, hoursId, side)
			if (entry.state === 'disputed') return []
			if (reason === null) throw refuseCommon('REASON_REQUIRED', {}, 'reasonText')
			mustBeOpen(entry)
			return [{ type: 'HoursDisputed', data: { hoursId, byUserId, reason, at } }]
		}
		case 'WithdrawHours': {
			const { hoursId } = command
			const entry = existing(answer.hours, hoursId)
			if (entry.side !== side) throw refuse('HOURS_OF_OTHERS')
			if (entry.state === 'withdrawn') return []
			if (entry.state !== 'disputed') mustBeOpen(entry)
			return [{ type: 'HoursWithdrawn', data: { hoursId, at } }]
		}
		case 'IssueCertificate':
			return issue(command, answer)
		case 'RevokeCertificates':
			return Object.entries(answer.hours.certificates)
				.filter(([, { revokedBy }]) => revokedBy === null)
				.map(([certificateId]) => ({ type: 'CertificateRevoked', data: { certificateId, side, at } }))
		default:
			return never(command)
	}
}

function existing({ logged }: Hours, hoursId: string): LoggedHours {
	const entry = logged[hoursId]
	if (entry === undefined) throw refuse('NOT_FOUND.hours')
	return entry
}

/**
 * Returns hours that the other side logged.
 * @throws DomainError OWN_HOURS when they are the caller's own
 */
function ofOtherSide(hours: Hours, hoursId: string, side: HoursSide): LoggedHours {
	const entry = existing(hours, hoursId)
	if (entry.side === side) throw refuse('OWN_HOURS')
	return entry
}

function mustBeOpen({ state }: LoggedHours): void {
	if (state !== 'open') throw refuse('STATUS_CONFLICT.hoursDecided')
}

const sameWork = ({ logged }: Hours, { root }: LoggedHours, state: LoggedHours['state']) =>
	Object.entries(logged).find(([, entry]) => entry.root === root && entry.state === state)

function minutesBeside({ logged }: Hours, root: string | null, of: (entry: LoggedHours) => boolean): number {
	const byWork = new Map<string, number>()
	for (const entry of Object.values(logged))
		if (entry.root !== root && (entry.state === 'open' || entry.state === 'confirmed') && of(entry))
			byWork.set(entry.root, Math.max(byWork.get(entry.root) ?? 0, entry.minutes))
	return [...byWork.values()].reduce((sum, minutes) => sum + minutes, 0)
}

/** @throws DomainError when the time is not the answer's, or has fewer minutes */
function mustFit(
	{ time, minutes }: Extract<HoursCommand, { type: 'LogHours' }>,
	{ hours, shifts }: Answer,
	corrected: LoggedHours | null,
): void {
	const { day, shift, limit, hasBegun, isTooEarly } = time
	const isOfShifts = Object.keys(shifts.chosen).length > 0
	if (isOfShifts && shift === null) throw refuse('SHIFT_REQUIRED', {}, 'shift')
	const isTheirs = shift === null || shiftsIn(shifts, 'taken').includes(shift) || corrected?.shift === shift
	if (!isTheirs) throw refuse('SHIFT_NOT_HERE', {}, 'shift')
	const field = shift === null ? 'day' : 'shift'
	if (!hasBegun) throw refuse('HOURS_AHEAD', {}, field)
	if (isTooEarly) throw refuse('HOURS_TOO_EARLY', {}, field)
	const root = corrected?.root ?? null
	const ofShift = shift === null ? 0 : minutesBeside(hours, root, (entry) => entry.shift === shift)
	const ofDay = minutesBeside(hours, root, (entry) => entry.day === day)
	const left = Math.min(limit - ofShift, DAY_MINUTES - ofDay)
	if (minutes > left) throw refuse('HOURS_OVER', { minutes: Math.max(0, left) }, 'minutes')
}

function log(command: Extract<HoursCommand, { type: 'LogHours' }>, answer: Answer): readonly HoursEvent[] {
	const { hoursId, time, minutes, reason, corrects, byUserId, side, at } = command
	const { hours } = answer
	const corrected = corrects === null ? null : existing(hours, corrects)
	if (corrected === null && !LOGS_HOURS_IN.includes(answer.status)) throw refuse('STATUS_CONFLICT.hours')
	if (Object.keys(hours.logged).length >= HOURS_LIMIT) throw refuse('TOO_MANY_HOURS')
	if (corrected?.state === 'withdrawn' || corrected?.state === 'replaced')
		throw refuse('STATUS_CONFLICT.hoursDecided')
	const open = corrected && sameWork(hours, corrected, 'open')
	if (open && open[0] !== corrects) throw refuse('STATUS_CONFLICT.hoursDecided')
	if (corrected === null && minutes === 0) throw refuse('HOURS_OVER', { minutes: 0 }, 'minutes')
	mustFit(command, answer, corrected)
	const { day, shift } = time
	return [
		{
			type: 'HoursLogged',
			data: {
				hoursId,
				day,
				...(shift !== null && { shift }),
				minutes,
				side,
				byUserId,
				reason,
				corrects,
				replaces: corrected === null || corrected.state === 'confirmed' ? null : corrects,
				at,
			},
		},
	]
}

/**
 * Issues a certificate of confirmed hours. The request's side may do so at any time; the answerer once the
 * answer is fulfilled, so that they do not depend on the other side. After the request's side revoked one,
 * only it issues another.
 */
function issue(
	{ certificateId, side, at }: Extract<HoursCommand, { type: 'IssueCertificate' }>,
	answer: Answer,
): readonly HoursEvent[] {
	const confirmed = confirmedIn(answer.hours)
	if (confirmed === null) throw refuse('NO_CONFIRMED_HOURS')
	const last = Object.values(answer.hours.certificates).at(-1)
	if (side === 'answerer') {
		if (answer.status !== 'fulfilled') throw refuse('CERTIFICATE_TOO_EARLY')
		if (last?.revokedBy === 'request') throw refuse('CERTIFICATE_REVOKED')
	}
	const { minutes, from, to } = confirmed
	const stands = last?.revokedBy === null && last.minutes === minutes && last.from === from && last.to === to
	return stands ? [] : [{ type: 'CertificateIssued', data: { certificateId, minutes, from, to, side, at } }]
}
