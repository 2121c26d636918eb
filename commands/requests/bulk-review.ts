import type { z } from 'zod'
import {
	AS_RECOMMENDED,
	type BulkAction,
	type BulkOutcome,
	bulkAnswer,
	bulkBody,
} from '../../domain/requests/bulk.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { latestTitles } from '../../records/requests/contents.ts'
import { latestRecommendation } from '../../records/requests/review.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { decide } from './review-request.ts'

async function decisionOn(
	{ sql }: CommandDeps,
	requestId: string,
	revision: bigint,
	bulk: BulkAction,
	reason: string,
) {
	if (bulk !== AS_RECOMMENDED) return { action: bulk, reason }
	const recommended = await latestRecommendation(sql, requestId, revision)
	if (recommended === null) throw refuse('NOT_RECOMMENDED')
	return { action: recommended.action, reason: reason === '' ? recommended.note : reason }
}

/**
 * Decides each request by its own command on the version that was seen; one refusal does not stop the others.
 */
async function decideAll(deps: CommandDeps, body: z.output<typeof bulkBody>, caller: Caller) {
	const titles = await latestTitles(
		deps.sql,
		body.items.map(({ id }) => id),
	)
	const data: BulkOutcome[] = []
	let position: Position | undefined
	for (const { id, etag } of body.items) {
		const expectedRevision = BigInt(etag.slice(1, -1))
		const own = { ...caller, commandId: derivedId('bulk', caller.commandId, id), expectedRevision }
		const outcome = { id, title: titles.get(id) ?? '' }
		try {
			const { action, reason } = await decisionOn(deps, id, expectedRevision, body.action, body.reason)
			position = (await decide(deps, action, id, reason, own)).position
			data.push({ ...outcome, isDone: true, problem: null })
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			const message = renderText(caller.language, error.message)
			data.push({ ...outcome, isDone: false, problem: { code: error.code, message } })
		}
	}
	return { body: { data }, ...(position !== undefined && { position }) }
}

export const bulkReview = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/requests/bulk',
		summary: 'Review several requests at once',
		tags: ['requests', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		body: bulkBody,
		answers: { 200: bulkAnswer },
		perMinute: 30,
		handle: ({ body, caller }) => decideAll(deps, body, caller),
	})
