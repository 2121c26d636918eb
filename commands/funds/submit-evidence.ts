import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { evidenceBody, ownEvidenceAnswer } from '../../domain/funds/evidence.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { ownFiles } from '../../records/files/own-files.ts'
import { COPY, insertEvidence, ORIGINAL } from '../../records/funds/evidence.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { FundDeps } from './deps.ts'
import { mayRequest } from './fund-context.ts'
import { factsOf } from './withdrawal-facts.ts'

type Pages = z.output<typeof evidenceBody>['pages']

/**
 * Returns the hashes of the files' contents in their order.
 * @throws DomainError EVIDENCE_FILES when a file is not the caller's own, or of another purpose
 */
async function digestsOf({ sql }: FundDeps, pages: Pages, userId: string): Promise<string[]> {
	const ids = new Set(pages.flatMap(({ original, copy }) => [original, copy]))
	const found = await ownFiles(sql, userId, [ORIGINAL, COPY], [...ids])
	const digestOf = (fileId: string, purpose: string): string => {
		const file = found.find((each) => each.id === fileId && each.purpose === purpose)
		if (!file) throw refuse('EVIDENCE_FILES', {}, 'pages')
		return file.digest ?? ''
	}
	if (new Set(pages.map(({ copy }) => copy)).size < pages.length) throw refuse('EVIDENCE_FILES', {}, 'pages')
	return pages.flatMap(({ original, copy }) => [digestOf(original, ORIGINAL), digestOf(copy, COPY)])
}

async function submit(deps: FundDeps, withdrawalId: string, pages: Pages, caller: Caller) {
	const { sql, store, clock, dispatch } = deps
	const user = signedIn(caller)
	const { stream, fundContext } = await factsOf(deps, withdrawalId, caller)
	const isGone = fundContext.request?.removed === true
	if (isGone || !(await mayRequest(store, fundContext, user))) throw notFound('withdrawal')
	const evidenceId = derivedId('evidence', caller.commandId)
	const at = new Date(clock.now())
	const command = {
		type: 'SubmitEvidence',
		withdrawalId,
		evidenceId,
		evidenceHash: '',
		pages: pages.length,
		byUserId: user.id,
		at: at.toISOString(),
	} as const
	const context = contextOf(caller)
	await refuseEarly(store, fundDecider, stream, command, context)
	const digests = await digestsOf(deps, pages, user.id)
	const salt = await insertEvidence(sql, {
		evidence_id: evidenceId,
		withdrawal_id: withdrawalId,
		copies: pages.map(({ copy }) => copy),
		originals: pages.map(({ original }) => original),
		salt: randomBytes(16).toString('hex'),
		created_by: user.id,
		created_at: at,
	})
	const evidenceHash = saltedHash(salt, ...digests)
	return dispatch(fundDecider, stream, { ...command, evidenceHash }, context)
}

export const submitEvidence = (deps: FundDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequest/withdraw/:id/evidence',
		summary: 'Submit evidence of a paid withdrawal: originals and their redacted pages',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		perMinute: 30,
		params: z.object({ id }),
		body: evidenceBody,
		answers: { 200: ownEvidenceAnswer },
		handle: async ({ params, body, caller }) => {
			const { position, revision } = await submit(deps, params.id, body.pages, caller)
			const data = await deps.show.evidence(params.id, caller.principal, position)
			return { body: { statusCode: 200, data }, position, revision }
		},
	})
