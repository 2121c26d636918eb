import { z } from 'zod'
import { draftBody, MAX_DRAFTS, requestDraftAnswer } from '../../domain/requests/drafts.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { changedMeanwhile, notFound } from '../../kernel/refusals.ts'
import { id } from '../../kernel/wire.ts'
import {
	countDrafts,
	type DraftValues,
	deleteDraft,
	draftOf,
	lockDraft,
	type RequestDraftRow,
	saveDraft,
} from '../../records/requests/drafts.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'

type Body = z.output<typeof draftBody>

const isSame = (saved: RequestDraftRow, body: Body): boolean =>
	saved.request_type === body.requestType &&
	saved.role === body.role &&
	saved.step === body.step &&
	canonical(saved.values) === canonical(body.values)

/** JSON with its keys in one order: PostgreSQL saves them in an order of its own. */
const canonical = (value: unknown): string =>
	JSON.stringify(value, (_key, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	)

/**
 * Saves what was typed as the next version of a draft. The same once more is answered as the first time.
 * @throws DomainError NOT_FOUND for another's draft or request, TOO_MANY_DRAFTS, PRECONDITION_FAILED when it was
 * saved elsewhere meanwhile
 */
async function save(
	deps: CommandDeps,
	draftId: string,
	body: Body,
	caller: Caller,
): Promise<RequestDraftRow> {
	const { id: userId } = signedIn(caller)
	if (body.requestId !== null) {
		const ownership = await requestOwnership(deps.store, body.requestId)
		if (ownership?.authorId !== userId) throw notFound('request')
	}
	return deps.sql.transaction(async (tx) => {
		const saved = await lockDraft(tx, draftId)
		const expected = caller.expectedRevision
		if (saved && saved.user_id !== userId) throw refuse('NOT_FOUND.draft')
		if (!saved && expected !== undefined) throw refuse('NOT_FOUND.draft')
		if (saved && BigInt(saved.version) !== expected) {
			if (isSame(saved, body)) return saved
			throw changedMeanwhile()
		}
		if (!saved && (await countDrafts(tx, userId)) >= MAX_DRAFTS)
			throw refuse('TOO_MANY_DRAFTS', { most: MAX_DRAFTS })
		const { requestType, role, requestId, step, values } = body
		const at = new Date(deps.clock.now())
		return saveDraft(tx, {
			id: draftId,
			userId,
			requestType,
			role,
			requestId,
			step,
			values: values as DraftValues,
			at,
		})
	})
}

const common = { tags: ['requests'], access: { allow: 'signedIn' } } as const
const params = z.object({ id })

/** Saves the form of a request that is not sent yet. */
export const putDraft = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestDraft/:id',
		summary: 'Save an own draft of a request: with `If-Match` an existing one, without it a new one',
		params,
		body: draftBody,
		answers: { 200: requestDraftAnswer },
		perMinute: 120,
		handle: async ({ params, body, caller }) => {
			const row = await save(deps, params.id, body, caller)
			return { body: { statusCode: 200, data: draftOf(row) }, revision: BigInt(row.version) }
		},
	})

/** Deletes a draft, also when it is gone already. */
export const removeDraft = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequestDraft/:id',
		summary: 'Delete an own draft of a request',
		params,
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		perMinute: 60,
		handle: async ({ params, caller }) => {
			await deleteDraft(deps.sql, params.id, signedIn(caller).id)
			return { body: { statusCode: 200, message: 'requests.answers.draftDeleted' } }
		},
	})
