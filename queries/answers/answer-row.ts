import {
	ANSWER_ACTIONS,
	type AnswerAction,
	type AnswerRow,
	type AnswerState,
	type AnswerType,
} from '../../domain/answers/contract.ts'
import { ALLOWED, sharesContact } from '../../domain/answers/transitions.contract.ts'
import { masked } from '../../domain/masking.contract.ts'
import type { Moderation, ReportCaseState, SubjectReportReason } from '../../domain/moderation.contract.ts'
import { isOfMinor } from '../../domain/requests/kinds/kinds.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { answersTable } from '../../projections/answers/answers.ts'
import { answerContentsTable } from '../../records/answers/contents.ts'
import { usersTable } from '../../records/users/users.ts'
import { mayBeNamedTo } from '../_shared/request-visibility.ts'
import { type ShiftsRecord, shiftTimes } from './shifts.ts'

const OF_ANSWERS = selection(answersTable, 'a', [
	'id',
	'request_id',
	'user_id',
	'answer_type',
	'state',
	'quantity',
	'accepted_quantity',
	'fulfilled_quantity',
	'shifts',
	'agrees_in_advance',
	'has_agreed',
	'answerer_guarded',
	'request_guarded',
	'name_visible',
	'place_until',
	'decline_code',
	'offered_at',
	'updated_at',
	'revision',
])
const OF_CONTENTS = selection(answerContentsTable, 'ac', ['message'])
const OF_USERS = selection(usersTable, 'u', ['first_name', 'last_name', 'username'])

const ofRequest = (column: string, viewer: string): string =>
	`CASE WHEN r.status <> 'removed' AND ${mayBeNamedTo(viewer)} THEN c.${column} END AS ${column}`

/** @param viewer placeholder of the viewer's id */
export const answerColumns = (
	viewer: string,
): string => `${OF_ANSWERS.list}, ${OF_CONTENTS.list}, ${OF_USERS.list},
	k.state AS case_state, k.code AS removed_for, r.request_type, r.side, r.region, r.author_id, ${ofRequest('fields', viewer)}, ${ofRequest('title', viewer)}`
export const ANSWER_FROM = `
	read.answers a
	JOIN read.requests r ON r.id = a.request_id
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.answer_contents ac ON ac.content_id = a.content_id
	LEFT JOIN rec.users u ON u.id = a.user_id
	LEFT JOIN read.report_cases k ON k.subject_id = a.id AND k.subject = 'answer'
	LEFT JOIN read.organizations o ON o.id = r.organization_id`

/**
 * Returns SQL that checks whether a viewer acts for request `r`: as its author, or as a lead of its
 * organization `o`.
 */
export const actsForRequest = (viewer: string): string =>
	`(r.author_id = ${viewer}::uuid OR coalesce(${viewer}::text = ANY(o.lead_ids), false))`

/** Returns SQL that checks whether a viewer is a side of answer `a`. */
export const isParty = (viewer: string): string =>
	`(a.user_id = ${viewer}::uuid OR ${actsForRequest(viewer)})`

export interface Moderated {
	readonly case_state: ReportCaseState | null
	readonly removed_for: SubjectReportReason | null
}

export const isHiddenFor = ({ case_state }: Moderated, isOwn: boolean): boolean =>
	!isOwn && (case_state === 'held' || case_state === 'upheld')

/**
 * Returns the moderation notice: the writer reads that it was removed and why, the other side that it is
 * hidden.
 */
export function moderationOf({ case_state, removed_for }: Moderated, isOwn: boolean): Moderation | null {
	if (case_state === 'upheld') return { state: 'removed', reason: isOwn ? removed_for : null }
	return case_state === 'held' ? { state: 'held', reason: null } : null
}

export type AnswerRecord = SelectedBy<typeof OF_ANSWERS> &
	OuterJoined<SelectedBy<typeof OF_CONTENTS>> &
	OuterJoined<SelectedBy<typeof OF_USERS>> &
	ShiftsRecord &
	Moderated & {
		readonly region: RegionCode
		readonly author_id: string
		readonly title: string | null
	}

const OF_ANSWERER: readonly AnswerAction[] = ['agree', 'confirm', 'choose', 'withdraw']

function actionsOf(row: AnswerRecord, isMine: boolean, now: number): AnswerAction[] {
	const allowed = ALLOWED[row.answer_type as AnswerType]
	const isLeft: Partial<Record<AnswerAction, boolean>> = {
		accept: row.accepted_quantity < row.quantity,
		choose: Object.keys(row.shifts).length > 0,
		confirm: row.place_until !== null && row.place_until.getTime() >= now,
	}
	return ANSWER_ACTIONS.filter(
		(action) =>
			OF_ANSWERER.includes(action) === isMine &&
			allowed[action].includes(row.state) &&
			(isLeft[action] ?? true),
	)
}

/**
 * Checks whether the request is for a minor (under 18); the fields are null when the viewer may not see it
 * any more.
 */
const isRequestOfMinor = ({ request_type, fields }: Pick<AnswerRecord, 'request_type' | 'fields'>): boolean =>
	isOfMinor(request_type, fields ?? {})

/** Checks whether both sides see each other's contact: both have agreed, and a guardian for a minor. */
export const sharesContactIn = (
	row: Pick<AnswerRecord, 'state' | 'has_agreed' | 'request_guarded' | 'request_type' | 'fields'>,
): boolean =>
	sharesContact({ status: row.state as AnswerState, hasAgreed: row.has_agreed }) &&
	(row.request_guarded || !isRequestOfMinor(row))

/** Returns the other side's text for a viewer: without contact data until both agree. */
export const readableText = (row: AnswerRecord, text: string, isOwn: boolean): string =>
	isOwn || sharesContactIn(row) ? text : masked(text)

/** Works like `readableText` for an answer's own text, which moderators may have removed. */
export const answerText = (row: AnswerRecord, text: string, isOwn: boolean): string =>
	isHiddenFor(row, isOwn) ? '' : readableText(row, text, isOwn)

/** @param now epoch milliseconds */
export function answerRowOf(row: AnswerRecord, viewerId: string, now: number): AnswerRow {
	const mine = row.user_id === viewerId
	return {
		_id: row.id,
		donation_request_id: row.request_id,
		requestTitle: row.title ?? '',
		requestType: row.request_type,
		region: row.region,
		user_info: {
			_id: row.user_id,
			name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
			username: row.username ?? '',
		},
		answerType: row.answer_type,
		state: row.state,
		quantity: row.quantity,
		acceptedQuantity: row.accepted_quantity,
		fulfilledQuantity: row.fulfilled_quantity,
		shifts: shiftTimes(row),
		agreesInAdvance: row.agrees_in_advance,
		nameVisible: row.name_visible,
		placeUntil: row.place_until?.toISOString() ?? null,
		reasonCode: row.decline_code,
		isOfMinor: row.answerer_guarded,
		needsGuardian: !mine && !row.request_guarded && isRequestOfMinor(row),
		mine,
		actions: actionsOf(row, mine, now),
		createdAt: row.offered_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		etag: `"${row.revision}"`,
		message: answerText(row, row.message ?? '', mine),
		moderation: moderationOf(row, mine),
	}
}
