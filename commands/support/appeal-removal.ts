import { z } from 'zod'
import { supportRequestSentAnswer } from '../../domain/support/contract.ts'
import { appealBody } from '../../domain/support/report-cases.contract.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import { reportCaseStream } from '../../domain/support/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { referenceOf } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { SupportRequestDeps } from './deps.ts'

async function appeal(deps: SupportRequestDeps, caseId: string, body: string, caller: Caller) {
	const stream = reportCaseStream(caseId)
	const context = contextOf(caller)
	const base = {
		type: 'AppealRemoval',
		userId: signedIn(caller).id,
		at: new Date(deps.clock.now()).toISOString(),
	} as const
	const draft = { ...base, appeal: { noteId: '', noteHash: '' } }
	await refuseEarly(deps.store, reportCaseDecider, stream, draft, context)
	const saved = await saveNote(deps, stream, body, caller)
	const command = { ...base, appeal: saved ?? draft.appeal }
	const { position } = await deps.dispatch(reportCaseDecider, stream, command, context)
	return { body: { statusCode: 200, data: { _id: caseId, reference: referenceOf(caseId) } }, position }
}

/** Appeals against a removal: by its author, once, within the term; another person decides. */
export const appealRemoval = (deps: SupportRequestDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/userReports/:id/appeal',
		summary: 'Appeal against the removal of own content, by the id of its case',
		tags: ['messages', 'reports'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		params: z.object({ id }),
		body: appealBody,
		answers: { 200: supportRequestSentAnswer },
		handle: ({ params, body, caller }) => appeal(deps, params.id, body.body, caller),
	})
