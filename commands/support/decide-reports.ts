import { z } from 'zod'
import {
	type BulkReportsOutcome,
	bulkReportsAnswer,
	bulkReportsBody,
	decideReportsBody,
	holdReportsBody,
	rejectAppealBody,
	reportCaseDetail,
	upholdReportsBody,
} from '../../domain/support/report-cases.contract.ts'
import {
	type OpenedCase,
	type ReportCaseCommand,
	reportCaseDecider,
} from '../../domain/support/report-cases.decider.ts'
import type { Note } from '../../domain/support/report-cases.events.ts'
import { reportCaseStream } from '../../domain/support/streams.contract.ts'
import { loadState, refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { announceAnswer } from '../../records/answers/messages.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import { actionOnRequest, refuseOfRequest } from '../_shared/reported-request.ts'
import type { SupportRequestDeps } from './deps.ts'

interface Texts {
	readonly note: string
	readonly message?: string
}
interface SavedTexts {
	readonly reason: Note | null
	readonly message: Note | null
	readonly at: string
	readonly byUserId: string
}
type Decision = (saved: SavedTexts, opened: OpenedCase | null) => ReportCaseCommand

async function decide(
	deps: SupportRequestDeps,
	caseId: string,
	{ note, message = '' }: Texts,
	decision: Decision,
	caller: Caller,
) {
	const { store, clock, dispatch, sql } = deps
	const stream = reportCaseStream(caseId)
	const context = contextOf(caller)
	const { state } = await loadState(store, reportCaseDecider, stream)
	const opened = state.status === 'none' ? null : state
	const base = { at: new Date(clock.now()).toISOString(), byUserId: signedIn(caller).id }
	const draft = decision({ ...base, reason: null, message: null }, opened)
	await refuseEarly(store, reportCaseDecider, stream, draft, context)
	const action = opened && actionOnRequest(draft, opened)
	if (opened && action && !(await wasCarriedOut(store, stream, context.commandId)))
		await refuseOfRequest(deps, opened, action, caller)
	const ofMessage = { ...caller, commandId: derivedId('message', caller.commandId) }
	const saved = {
		...base,
		reason: await saveNote(deps, stream, note, caller, opened?.writerId),
		message: await saveNote(deps, stream, message, ofMessage, opened?.writerId),
	}
	const { position, revision } = await dispatch(reportCaseDecider, stream, decision(saved, opened), context)
	if (opened?.subject === 'answer' || opened?.subject === 'answerMessage')
		await announceAnswer(sql, opened.partOf)
	return { position, revision }
}

async function decideAndShow(
	deps: SupportRequestDeps,
	caseId: string,
	texts: Texts,
	decision: Decision,
	caller: Caller,
) {
	const { position, revision } = await decide(deps, caseId, texts, decision, caller)
	return { body: await deps.show.reportCase(caseId, caller.principal, position), position, revision }
}

const toWriter = ({ message }: SavedTexts) => message && { message }

const hold: Decision = (saved) => ({
	type: 'HoldReported',
	reason: saved.reason,
	byUserId: saved.byUserId,
	at: saved.at,
	...toWriter(saved),
})

const uphold =
	({ reason: code, removal }: Pick<z.output<typeof upholdReportsBody>, 'reason' | 'removal'>): Decision =>
	(saved, opened) => ({
		type: 'UpholdReports',
		code,
		...(removal !== undefined && opened?.subject === 'request' && { removal }),
		reason: saved.reason,
		byUserId: saved.byUserId,
		at: saved.at,
		...toWriter(saved),
	})

const dismiss: Decision = ({ reason, byUserId, at }) => ({ type: 'DismissReports', reason, byUserId, at })

const rejectAppealOf: Decision = (saved) => ({
	type: 'RejectAppeal',
	reason: saved.reason,
	byUserId: saved.byUserId,
	at: saved.at,
	...toWriter(saved),
})

const common = {
	method: 'POST',
	tags: ['reports', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
	answers: { 200: reportCaseDetail },
	requiresIfMatch: true,
} as const

export const holdReported = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/hold',
		summary: 'Hide reported content until a decision',
		body: holdReportsBody,
		handle: ({ params, body, caller }) => decideAndShow(deps, params.id, body, hold, caller),
	})

export const upholdReports = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/uphold',
		summary: 'Remove reported content; its author is notified with the reason',
		body: upholdReportsBody,
		handle: ({ params, body, caller }) => decideAndShow(deps, params.id, body, uphold(body), caller),
	})

export const dismissReports = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/dismiss',
		summary:
			'Dismiss reports or restore content: an appeal is granted by someone other than the person who removed it',
		body: decideReportsBody,
		handle: ({ params, body, caller }) => decideAndShow(deps, params.id, body, dismiss, caller),
	})

export const rejectAppeal = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/reject-appeal',
		summary: 'Reject an appeal, as someone other than the person who removed the content',
		body: rejectAppealBody,
		handle: ({ params, body, caller }) => decideAndShow(deps, params.id, body, rejectAppealOf, caller),
	})

function bulkDecision({ decision, reason, removal }: z.output<typeof bulkReportsBody>): Decision {
	if (decision === 'hold') return hold
	if (decision === 'dismiss') return dismiss
	if (reason === undefined) throw invalidField('reason', 'support.fields.selectReason')
	return uphold({ reason, removal })
}

/**
 * Decides each case by its own command on the version that was seen; one refusal does not stop the others.
 */
async function decideAll(deps: SupportRequestDeps, body: z.output<typeof bulkReportsBody>, caller: Caller) {
	const decision = bulkDecision(body)
	const data: BulkReportsOutcome[] = []
	let position: Position | undefined
	for (const { id: caseId, etag } of body.items) {
		const expectedRevision = BigInt(etag.slice(1, -1))
		const own = { ...caller, commandId: derivedId('bulk', caller.commandId, caseId), expectedRevision }
		try {
			position = (await decide(deps, caseId, body, decision, own)).position
			data.push({ id: caseId, isDone: true, problem: null })
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			const message = renderText(caller.language, error.message)
			data.push({ id: caseId, isDone: false, problem: { code: error.code, message } })
		}
	}
	return { body: { data }, ...(position !== undefined && { position }) }
}

export const bulkDecideReports = (deps: SupportRequestDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/reports/bulk',
		summary: 'Decide several cases at once',
		tags: ['reports', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		body: bulkReportsBody,
		answers: { 200: bulkReportsAnswer },
		perMinute: 30,
		handle: ({ body, caller }) => decideAll(deps, body, caller),
	})
