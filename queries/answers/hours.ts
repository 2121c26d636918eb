import { z } from 'zod'
import type { AnswerState } from '../../domain/answers/contract.ts'
import {
	type HoursAction,
	type HoursDetail,
	hoursAnswer,
	hoursSumAnswer,
	hoursSumQuery,
} from '../../domain/answers/hours.contract.ts'
import { type HoursSide, type HoursState, LOGS_HOURS_IN } from '../../domain/answers/hours.rules.contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { shiftsById } from '../../domain/requests/kinds/shifts.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { ANSWER_FROM, type AnswerRecord, answerColumns, isParty, readableText } from './answer-row.ts'
import { mustActFor } from './list-answers.ts'
import { shiftTimes } from './shifts.ts'

export const HOURS_MODELS = ['answers', 'answer_hours', 'answer_certificates', 'requests', 'organizations']

interface EntryRecord {
	readonly id: string
	readonly day: string
	readonly shift: string | null
	readonly minutes: number
	readonly state: HoursState
	readonly side: HoursSide
	readonly corrects: string | null
	readonly logged_at: Date
	readonly first_name: string | null
	readonly last_name: string | null
	readonly note: string | null
	readonly reason: string | null
}

interface CertificateRecord {
	readonly id: string
	readonly minutes: number
	readonly from_day: string
	readonly to_day: string
	readonly issued_at: Date
	readonly revoked_by: HoursSide | null
}

/** Returns what one side may do with an entry: nobody decides on their own side's entries. */
function actionsOf({ state }: EntryRecord, isOwn: boolean, isBeingCorrected: boolean): HoursAction[] {
	if (state === 'open') return isOwn ? ['correct', 'withdraw'] : ['confirm', 'dispute', 'correct']
	if (state === 'disputed') return isBeingCorrected ? [] : isOwn ? ['correct', 'withdraw'] : ['correct']
	return state === 'confirmed' && !isBeingCorrected ? ['correct'] : []
}

function rootsOf(rows: readonly EntryRecord[]): ReadonlyMap<string, string> {
	const corrected = new Map(rows.map(({ id, corrects }) => [id, corrects]))
	const rootOf = (hoursId: string): string => {
		const before = corrected.get(hoursId)
		return before ? rootOf(before) : hoursId
	}
	return new Map(rows.map(({ id }) => [id, rootOf(id)]))
}

const sumOf = (rows: readonly EntryRecord[], wanted: HoursState): number =>
	rows.reduce((sum, { state, minutes }) => sum + (state === wanted ? minutes : 0), 0)

const ENTRIES = `
	SELECT h.id, h.day, h.shift, h.minutes, h.state, h.side, h.corrects, h.logged_at,
		u.first_name, u.last_name, n.body AS note, d.body AS reason
	FROM read.answer_hours h
	LEFT JOIN rec.users u ON u.id = h.by_user_id
	LEFT JOIN rec.notes n ON n.note_id = h.note_id
	LEFT JOIN rec.notes d ON d.note_id = h.dispute_note_id
	WHERE h.answer_id = $1 ORDER BY h.day DESC, h.logged_at DESC, h.id`

/**
 * Returns the hours of an answer for either side.
 * @throws DomainError NOT_FOUND for all others, who learn nothing
 */
export async function readHours(
	{ sql, clock }: QueryDeps,
	answerId: string,
	viewer: Principal,
): Promise<HoursDetail> {
	const answer = await sql.maybeOne<AnswerRecord>(
		`SELECT ${answerColumns('$2')} FROM ${ANSWER_FROM} WHERE a.id = $1 AND ${isParty('$2')}`,
		[answerId, viewer.id],
	)
	if (answer === null) throw refuse('NOT_FOUND.answer')
	const rows = await sql.query<EntryRecord>(ENTRIES, [answerId])
	const [certificate] = await sql.query<CertificateRecord>(
		`SELECT id, minutes, from_day, to_day, issued_at, revoked_by FROM read.answer_certificates
		WHERE answer_id = $1 ORDER BY issued_at DESC, id LIMIT 1`,
		[answerId],
	)
	const side: HoursSide = answer.user_id === viewer.id ? 'answerer' : 'request'
	const roots = rootsOf(rows)
	const openRoots = new Set(rows.flatMap(({ id, state }) => (state === 'open' ? [roots.get(id)] : [])))
	const times = shiftsById(answer.request_type, answer.side, answer.fields ?? {})
	const timeOf = (shift: string | null) => {
		const time = shift === null ? undefined : times.get(shift)
		return time ? { start: time.start, end: time.end } : null
	}
	const confirmedMinutes = sumOf(rows, 'confirmed')
	const now = clock.now()
	const state = answer.state as AnswerState
	const isJoined = answer.answer_type === 'join'
	const mayIssue = side === 'request' || (state === 'fulfilled' && certificate?.revoked_by !== 'request')
	const standing = certificate?.revoked_by === null ? certificate : null
	const days = rows.filter((row) => row.state === 'confirmed' && row.minutes > 0).map(({ day }) => day)
	const isCurrent =
		standing?.minutes === confirmedMinutes && standing.from_day === days.at(-1) && standing.to_day === days[0]
	return {
		entries: rows.map((row) => ({
			_id: row.id,
			day: row.day,
			shift: timeOf(row.shift),
			minutes: row.minutes,
			state: row.state,
			mine: row.side === side,
			by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
			note: readableText(answer, row.note ?? '', row.side === side),
			reasonText: readableText(answer, row.reason ?? '', row.side !== side),
			corrects: row.corrects,
			actions: actionsOf(row, row.side === side, row.state !== 'open' && openRoots.has(roots.get(row.id))),
			createdAt: row.logged_at.toISOString(),
		})),
		confirmedMinutes,
		openMinutes: sumOf(rows, 'open'),
		canLog: isJoined && LOGS_HOURS_IN.includes(state),
		today: dayIn(regionOf(answer.region), now),
		byShift: Object.keys(answer.shifts).length > 0,
		shifts: shiftTimes(answer)
			.filter((shift) => shift.state === 'taken' && Date.parse(shift.start) <= now)
			.map(({ start, end }) => ({ start, end })),
		certificate: standing && {
			code: standing.id,
			minutes: standing.minutes,
			from: standing.from_day,
			to: standing.to_day,
			issuedAt: standing.issued_at.toISOString(),
			isCurrent,
		},
		canIssue: mayIssue && confirmedMinutes > 0 && !isCurrent,
	}
}

export const listHours = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses/:id/hours',
		summary: 'Get the hours of an answer and its certificate',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: hoursAnswer },
		readModels: HOURS_MODELS,
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readHours(deps, params.id, caller.principal) },
		}),
	})

export const sumHours = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses/hours',
		summary: 'Sum volunteer hours: the caller’s own, or of an own request',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		query: hoursSumQuery,
		answers: { 200: hoursSumAnswer },
		readModels: HOURS_MODELS,
		handle: async ({ query, caller }) => {
			const requestId = query.donation_request_id
			if (requestId !== undefined) await mustActFor(deps, requestId, caller.principal)
			const data = await deps.sql.one<{ confirmedMinutes: number; openMinutes: number; count: number }>(
				`SELECT coalesce(sum(h.minutes) FILTER (WHERE h.state = 'confirmed'), 0)::int AS "confirmedMinutes",
					coalesce(sum(h.minutes) FILTER (WHERE h.state = 'open'), 0)::int AS "openMinutes",
					(count(DISTINCT h.answer_id) FILTER (WHERE h.state = 'confirmed' AND h.minutes > 0))::int AS count
				FROM read.answers a JOIN read.answer_hours h ON h.answer_id = a.id
				WHERE ${requestId === undefined ? 'a.user_id' : 'a.request_id'} = $1`,
				[requestId ?? caller.principal.id],
			)
			return { body: { statusCode: 200, data } }
		},
	})
