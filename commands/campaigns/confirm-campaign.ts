import type { z } from 'zod'
import {
	type AuthorAudience,
	authorAudience,
	type ContactsAudience,
	confirmCampaignBody,
	confirmedCampaignAnswer,
	type DonorsAudience,
	type DraftAudience,
	draftAudienceAnswer,
	MAX_MAILS_A_DAY,
	MAX_TESTS_AN_HOUR,
	MAX_UNREVIEWED_CONTACTS,
} from '../../domain/campaigns/authors.contract.ts'
import { type BlockDocument, blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignAnswer } from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { changedMeanwhile } from '../../kernel/wire/refusals.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import {
	type Audience,
	addRecipients,
	countAudience,
	countRecipients,
	type PeopleSelect,
} from '../../records/campaigns/audience.ts'
import {
	confirmCampaign,
	countTests,
	hasWritten,
	insertCampaign,
	lockCampaign,
	lockSender,
	textHash,
} from '../../records/campaigns/campaigns.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { campaignParams, type DraftDeps } from './drafts.ts'
import { type AuthorCampaignRow, orderCampaign, ownCampaign, requestToWriteOf } from './own-campaign.ts'

export type ConfirmDeps = DraftDeps &
	Pick<CommandDeps, 'dispatch'> & {
		readonly people: {
			readonly donorsFor: (
				audience: DonorsAudience,
				scope: {
					readonly requestId: string
					readonly organizationId: string | null
					readonly authorId: string
				},
			) => PeopleSelect
			readonly contactsFor: (audience: ContactsAudience) => PeopleSelect
			readonly userAlone: (userId: string) => PeopleSelect
		}
		/** The name of a person or an organization. */
		readonly nameOf: (sql: SqlExecutor, senderId: string) => Promise<string>
	}

interface Draft {
	readonly row: AuthorCampaignRow
	readonly audience: AuthorAudience
	readonly people: Audience
}

/**
 * Reads the saved audience of a draft, for the organization and book that the caller may still use.
 * @throws DomainError AUDIENCE_MISSING, REQUEST_NOT_OPEN, NOT_FOUND
 */
async function audienceOf(deps: ConfirmDeps, row: AuthorCampaignRow, caller: Caller): Promise<Draft> {
	const { kind, request_id: requestId, sender_id: senderId } = row
	const { organizationId } = await requestToWriteOf(deps, signedIn(caller).id, { kind, requestId })
	if (row.audience === null) throw refuse('AUDIENCE_MISSING')
	const audience = authorAudience.parse(row.audience)
	if (audience.kind === 'contacts') await deps.requireBook(caller, audience.bookId)
	const scope = { requestId, organizationId, authorId: row.created_by }
	const people =
		audience.kind === 'donors' ? deps.people.donorsFor(audience, scope) : deps.people.contactsFor(audience)
	return { row, audience, people: { people, scopes: ['all', `sender:${senderId}`], senderId } }
}

/** A first campaign, and each to many contacts, is read by an admin before it goes. */
const awaitsApproval = async (sql: SqlExecutor, { row }: Draft, recipients: number): Promise<boolean> =>
	(row.kind === 'contacts' && recipients > MAX_UNREVIEWED_CONTACTS) || !(await hasWritten(sql, row.sender_id))

export const readDraftAudience = (deps: ConfirmDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/emailCampaigns/:id/audience',
		summary: 'Count those who would get an e-mail campaign, and those who would not',
		tags: ['campaigns'],
		access: { allow: 'signedIn' },
		readModels: ['donations', 'requests', 'organizations'],
		perMinute: 60,
		params: campaignParams,
		answers: { 200: draftAudienceAnswer },
		handle: async ({ params, caller }) => {
			const draft = await audienceOf(deps, await ownCampaign(deps, caller, params.id), caller)
			const { recipients, excluded } = await countAudience(deps.sql, draft.people)
			const data: DraftAudience = {
				recipients,
				excluded,
				days: Math.max(1, Math.ceil(recipients / MAX_MAILS_A_DAY)),
				awaitsApproval: await awaitsApproval(deps.sql, draft, recipients),
				sender: await deps.nameOf(deps.sql, draft.row.sender_id),
			}
			return { body: { statusCode: 200, data } }
		},
	})

/** @throws DomainError TEXT_MISSING */
function textOf({ subject, blocks }: AuthorCampaignRow): {
	readonly subject: string
	readonly text: BlockDocument
} {
	const text = blockDocument.parse(blocks)
	if (subject === '' || text.blocks.length === 0) throw refuse('TEXT_MISSING')
	return { subject, text }
}

const queued = (row: AuthorCampaignRow, recipients: number, at: Date) =>
	({
		type: 'QueueCampaign',
		textHash: textHash(row),
		isTest: false,
		roles: [],
		interests: [],
		language: null,
		recipients,
		confirmed: recipients,
		at: at.toISOString(),
	}) satisfies CampaignCommand

async function confirm(
	deps: ConfirmDeps,
	row: AuthorCampaignRow,
	{ expected, startsAt }: z.output<typeof confirmCampaignBody>,
	caller: Caller,
) {
	textOf(row)
	const draft = await audienceOf(deps, row, caller)
	const at = new Date(deps.clock.now())
	const saved = await deps.sql.transaction(async (tx) => {
		await lockSender(tx, row.sender_id)
		const locked = await lockCampaign(tx, row.id)
		if (locked?.confirmed_at && locked.excluded)
			return { recipients: await countRecipients(tx, row.id), excluded: locked.excluded }
		if (locked?.version !== Number(caller.expectedRevision)) throw changedMeanwhile()
		const counted = await addRecipients(tx, row.id, draft.people)
		// Refuses another count than the confirmed one, and takes the recipients back with the transaction.
		campaignDecider.decide(
			{ ...queued(row, counted.recipients, at), confirmed: expected },
			campaignDecider.initial,
		)
		await confirmCampaign(tx, row.id, { confirmed_at: at, excluded: counted.excluded })
		return counted
	})
	const isReviewed = await awaitsApproval(deps.sql, draft, saved.recipients)
	const { position } = await orderCampaign(
		deps,
		row.id,
		{
			...queued(row, saved.recipients, at),
			author: {
				kind: row.kind,
				requestId: row.request_id,
				senderId: row.sender_id,
				excluded: saved.excluded,
				audienceHash: saltedHash(row.salt, JSON.stringify(row.audience)),
			},
			...(isReviewed && { awaitsApproval: true }),
			...(startsAt !== undefined && { startsAt }),
		},
		caller,
	)
	return { body: { statusCode: 200, data: { _id: row.id, awaitsApproval: isReviewed } }, position }
}

/**
 * Confirms a campaign for the people whom the author saw counted; it then goes, or waits for an admin. A repeated
 * call changes nothing.
 */
export const postConfirmation = (deps: ConfirmDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/emailCampaigns/:id/confirm',
		summary: 'Confirm an e-mail campaign',
		tags: ['campaigns'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		requiresIfMatch: true,
		params: campaignParams,
		body: confirmCampaignBody,
		answers: { 200: confirmedCampaignAnswer },
		handle: async ({ params, body, caller }) =>
			confirm(deps, await ownCampaign(deps, caller, params.id), body, caller),
	})

/** Mails the saved draft to its author alone. */
export const postCampaignTest = (deps: ConfirmDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/emailCampaigns/:id/test',
		summary: 'Send a test of an e-mail campaign to oneself',
		tags: ['campaigns'],
		access: { allow: 'signedIn' },
		params: campaignParams,
		answers: { 200: campaignAnswer },
		handle: async ({ params, caller }) => {
			const row = await ownCampaign(deps, caller, params.id)
			textOf(row)
			const { id: userId } = signedIn(caller)
			const now = deps.clock.now()
			const test = { ...row, id: derivedId('test', caller.commandId), kind: 'test' } as const
			await deps.sql.transaction(async (tx) => {
				await lockSender(tx, userId)
				const at = new Date(now)
				const { confirmed_at } = await insertCampaign(tx, {
					...test,
					code: null,
					created_by: userId,
					created_at: at,
					confirmed_at: null,
					excluded: null,
					refused_because: null,
				})
				if (confirmed_at !== null) return
				if ((await countTests(tx, userId, new Date(now - HOUR_MS))) > MAX_TESTS_AN_HOUR)
					throw refuse('TOO_MANY_TESTS', { most: MAX_TESTS_AN_HOUR })
				const alone = { people: deps.people.userAlone(userId), scopes: [], senderId: null }
				const { excluded } = await addRecipients(tx, test.id, alone)
				await confirmCampaign(tx, test.id, { confirmed_at: at, excluded })
			})
			const order = { ...queued(row, 1, new Date(now)), isTest: true }
			const { position } = await orderCampaign(deps, test.id, order, caller)
			return { body: { id: test.id }, position }
		},
	})
