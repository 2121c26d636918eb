import { z } from 'zod'
import {
	DRAFT_VALUES,
	draftBody,
	MAX_DRAFTS,
	type RequestDraft,
	requestDraftAnswer,
} from '../../domain/requests/drafts.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { changedMeanwhile, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	countDrafts,
	type DraftValues,
	deleteDraft,
	draftOf,
	findDraft,
	insertDraft,
	type RequestDraftRow,
	updateDraft,
} from '../../records/requests/drafts.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'
import { once } from '../_shared/once.ts'

type Body = z.output<typeof draftBody>

const known = (values: object, names: readonly string[]) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

function savedValues({ requestType, values }: Body): DraftValues {
	const { fields, ...others } = known(values, DRAFT_VALUES) as DraftValues
	if (typeof fields !== 'object' || fields === null) return others
	return { ...others, fields: known(fields, Object.keys(kindOf(requestType)?.fields ?? {})) as DraftValues }
}

const isSame = (saved: RequestDraftRow, body: Body): boolean =>
	saved.request_type === body.requestType &&
	saved.role === body.role &&
	saved.step === body.step &&
	canonical(saved.values) === canonical(savedValues(body))

/** JSON with sorted keys: PostgreSQL stores them in its own order. */
const canonical = (value: unknown): string =>
	JSON.stringify(value, (_key, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	)

async function mustBeOwn(deps: CommandDeps, requestId: string | null, userId: string): Promise<void> {
	if (requestId === null) return
	const ownership = await requestOwnership(deps.store, requestId)
	if (ownership?.authorId !== userId) throw notFound('request')
}

/**
 * Begins a draft. A repeated call finds it.
 * @throws DomainError NOT_FOUND for another person's request, TOO_MANY_DRAFTS
 */
async function begin(deps: CommandDeps, body: Body, caller: Caller): Promise<RequestDraft> {
	const { id: userId } = signedIn(caller)
	await mustBeOwn(deps, body.requestId, userId)
	return once(deps, caller, async (tx) => {
		if ((await countDrafts(tx, userId)) >= MAX_DRAFTS) throw refuse('TOO_MANY_DRAFTS', { most: MAX_DRAFTS })
		const { requestType, role, requestId, step } = body
		const row = await insertDraft(tx, {
			id: derivedId('draft', caller.commandId),
			userId,
			requestType,
			role,
			requestId,
			step,
			values: savedValues(body),
			at: new Date(deps.clock.now()),
		})
		return draftOf(row)
	})
}

/**
 * Saves the next version of a draft. A repeated call gets the first answer.
 * @throws DomainError NOT_FOUND for another person's draft or request, PRECONDITION_FAILED when it was saved
 * elsewhere meanwhile
 */
async function save(
	deps: CommandDeps,
	draftId: string,
	body: Body,
	caller: Caller,
): Promise<RequestDraftRow> {
	const { id: userId } = signedIn(caller)
	const { requestType, role, requestId, step } = body
	const values = savedValues(body)
	const at = new Date(deps.clock.now())
	const typedOn = caller.expectedRevision
	const draft = { id: draftId, userId, requestType, role, requestId, step, values, at }
	const next = typedOn === undefined ? null : await updateDraft(deps.sql, draft, typedOn)
	if (next !== null) return next
	const saved = await findDraft(deps.sql, draftId)
	if (saved?.user_id !== userId || saved.request_id !== requestId) throw refuse('NOT_FOUND.draft')
	if (isSame(saved, body)) return saved
	throw changedMeanwhile()
}

const common = { tags: ['requests'], access: { allow: 'signedIn' } } as const
const params = z.object({ id })
const answers = { 200: requestDraftAnswer }
const answered = (data: RequestDraft) => ({
	body: { statusCode: 200, data },
	revision: BigInt(data.etag.replaceAll('"', '')),
})

export const postDraft = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestDraft',
		summary: 'Create a draft of a request',
		body: draftBody,
		answers,
		perMinute: 30,
		handle: async ({ body, caller }) => answered(await begin(deps, body, caller)),
	})

export const putDraft = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestDraft/:id',
		summary: 'Save an own draft of a request',
		params,
		body: draftBody,
		answers,
		requiresIfMatch: true,
		perMinute: 120,
		handle: async ({ params, body, caller }) => answered(draftOf(await save(deps, params.id, body, caller))),
	})

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
			if (!(await deleteDraft(deps.sql, params.id, signedIn(caller).id))) throw refuse('NOT_FOUND.draft')
			return { body: { statusCode: 200, message: 'requests.answers.draftDeleted' } }
		},
	})
