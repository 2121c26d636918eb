import { z } from 'zod'
import {
	decideReportsBody,
	reportCaseDetail,
	upholdReportsBody,
} from '../../domain/support/report-cases.contract.ts'
import { type ReportCaseCommand, reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import { reportCaseStream } from '../../domain/support/streams.contract.ts'
import { loadState, refuseEarly } from '../../kernel/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire.ts'
import { announceAnswer } from '../../records/answers/messages.ts'
import { contextOf } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { SupportRequestDeps } from './deps.ts'

type Reason = { readonly noteId: string; readonly noteHash: string } | null

/** Refuses before the note is saved, then decides, and tells open pages of what was reported. */
async function decide(
	deps: SupportRequestDeps,
	caseId: string,
	note: string,
	command: (reason: Reason, at: string) => ReportCaseCommand,
	caller: Caller,
) {
	const { store, clock, dispatch, show, sql } = deps
	const stream = reportCaseStream(caseId)
	const at = new Date(clock.now()).toISOString()
	const context = contextOf(caller)
	await refuseEarly(store, reportCaseDecider, stream, command(null, at), context)
	const reason = await saveNote(deps, stream, note, caller)
	const { position, revision } = await dispatch(reportCaseDecider, stream, command(reason, at), context)
	const body = await show.reportCase(caseId, caller.principal, position)
	const { state } = await loadState(store, reportCaseDecider, stream)
	if (state.status !== 'none') await announceAnswer(sql, state.partOf)
	return { body, position, revision }
}

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
		summary: 'Hide what was reported from others until somebody decides',
		body: decideReportsBody,
		handle: ({ params, body, caller }) =>
			decide(deps, params.id, body.note, (reason, at) => ({ type: 'HoldReported', reason, at }), caller),
	})

export const upholdReports = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/uphold',
		summary: 'Remove what was reported; whoever wrote it is told why',
		body: upholdReportsBody,
		handle: ({ params, body: { note, reason: code }, caller }) =>
			decide(deps, params.id, note, (reason, at) => ({ type: 'UpholdReports', code, reason, at }), caller),
	})

export const dismissReports = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/dismiss',
		summary: 'Leave what was reported as it is, or restore it',
		body: decideReportsBody,
		handle: ({ params, body, caller }) =>
			decide(deps, params.id, body.note, (reason, at) => ({ type: 'DismissReports', reason, at }), caller),
	})
