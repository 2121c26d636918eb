import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
	authorAudience,
	campaignDraftBody,
	MAX_CAMPAIGN_DRAFTS,
	newCampaignAnswer,
	newCampaignBody,
} from '../../domain/campaigns/authors.contract.ts'
import { blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { changedMeanwhile, invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	countDrafts,
	type DraftChange,
	deleteDraft,
	insertCampaign,
	updateDraft,
} from '../../records/campaigns/campaigns.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'
import { ownCampaign, requestToWriteOf } from './own-campaign.ts'

export type DraftDeps = Pick<CommandDeps, 'sql' | 'store' | 'clock'> & {
	/** @throws DomainError NOT_FOUND for the books of others */
	readonly requireBook: (caller: Caller, bookId: string) => Promise<unknown>
}

const common = { tags: ['campaigns'], access: { allow: 'signedIn' } } as const
export const campaignParams = z.object({ id })

/** A code of ten letters and digits. */
export const makeCode = (): string =>
	BigInt(`0x${randomBytes(8).toString('hex')}`)
		.toString(36)
		.padStart(10, '0')
		.slice(-10)

export const postCampaignDraft = (deps: DraftDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/emailCampaigns',
		summary: 'Begin an e-mail campaign of a request as a draft',
		perMinute: 20,
		body: newCampaignBody,
		answers: { 200: newCampaignAnswer },
		handle: async ({ body: { kind, requestId, copyOf }, caller }) => {
			const { id: userId } = signedIn(caller)
			const { senderId } = await requestToWriteOf(deps, userId, { kind, requestId })
			const copied = copyOf === undefined ? null : await ownCampaign(deps, caller, copyOf)
			const at = new Date(deps.clock.now())
			const data = await once(deps, caller, async (tx) => {
				if ((await countDrafts(tx, userId)) >= MAX_CAMPAIGN_DRAFTS)
					throw refuse('TOO_MANY_CAMPAIGN_DRAFTS', { most: MAX_CAMPAIGN_DRAFTS })
				const row = await insertCampaign(tx, {
					id: derivedId('campaign', caller.commandId),
					subject: copied?.subject ?? '',
					body: '',
					salt: randomBytes(16).toString('hex'),
					created_by: userId,
					created_at: at,
					kind,
					sender_id: senderId,
					request_id: requestId,
					blocks: copied?.blocks ?? { blocks: [] },
					audience: copied?.kind === kind ? copied.audience : null,
					takes_replies: copied?.takes_replies ?? false,
					code: makeCode(),
					language: caller.language,
					changed_at: at,
				})
				return { _id: row.id }
			})
			return { body: { statusCode: 200, data } }
		},
	})

/**
 * Saves the next version of a draft.
 * @throws DomainError PRECONDITION_FAILED (412) when it was saved elsewhere meanwhile, CAMPAIGN_CONFIRMED (409)
 */
export const putCampaignDraft = (deps: DraftDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/emailCampaigns/:id',
		summary: 'Save the draft of an e-mail campaign',
		perMinute: 120,
		requiresIfMatch: true,
		params: campaignParams,
		body: campaignDraftBody,
		answers: { 200: newCampaignAnswer },
		handle: async ({ params, body: { subject, text, audience, takesReplies }, caller }) => {
			const draft = await ownCampaign(deps, caller, params.id)
			if (draft.confirmed_at !== null) throw refuse('CAMPAIGN_CONFIRMED')
			if (audience && audience.kind !== draft.kind)
				throw invalidField('audience.kind', 'campaigns.fields.otherAudience')
			if (audience?.kind === 'contacts') await deps.requireBook(caller, audience.bookId)
			const change: DraftChange = {
				...(subject !== undefined && { subject }),
				...(text && { blocks: z.encode(blockDocument, text) }),
				...(audience && { audience: z.encode(authorAudience, audience) }),
				...(takesReplies !== undefined && { takes_replies: takesReplies }),
			}
			const version = Number(caller.expectedRevision)
			const saved = await updateDraft(deps.sql, draft.id, version, change, new Date(deps.clock.now()))
			if (saved === null) throw changedMeanwhile()
			return { body: { statusCode: 200, data: { _id: saved.id } }, revision: BigInt(saved.version) }
		},
	})

export const deleteCampaignDraft = (deps: DraftDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/emailCampaigns/:id',
		summary: 'Delete the draft of an e-mail campaign',
		params: campaignParams,
		answers: { 200: newCampaignAnswer },
		handle: async ({ params, caller }) => {
			const draft = await ownCampaign(deps, caller, params.id)
			if ((await deleteDraft(deps.sql, draft.id)) === 0) throw refuse('CAMPAIGN_CONFIRMED')
			return { body: { statusCode: 200, data: { _id: draft.id } } }
		},
	})
