import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import {
	type Audience,
	audience,
	type CampaignPreview,
	type CampaignText,
	campaignAnswer,
	campaignBody,
	campaignPreviewAnswer,
	campaignPreviewBody,
	campaignTestBody,
	PURPOSE_TOPICS,
	refusalBody,
} from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	addRecipients,
	countAudience,
	countRecipients,
	type Audience as Judged,
	type PeopleSelect,
} from '../../records/campaigns/audience.ts'
import {
	confirmCampaign,
	findCampaign,
	insertCampaign,
	refuseCampaignBecause,
	textHash,
} from '../../records/campaigns/campaigns.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadRequest } from '../_shared/facts-answers.ts'
import { makeCode } from './drafts.ts'
import { isOfAuthor, isOpenFor, orderCampaign } from './own-campaign.ts'

export interface CampaignDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly people: {
		readonly usersFor: (audience: Audience) => PeopleSelect
		readonly userAlone: (userId: string) => PeopleSelect
	}
}

export interface CampaignPreviewDeps extends CampaignDeps {
	readonly preview: (text: CampaignText) => Promise<CampaignPreview['mails']>
}

interface Campaign extends CampaignText {
	readonly audience: Audience
	readonly isTest: boolean
	readonly people: Judged
	readonly confirmed: number
	readonly startsAt?: string | undefined
}

const usersOf = ({ people }: CampaignDeps, audience: Audience): Judged => ({
	people: people.usersFor(audience),
	scopes: ['all', `topic:${PURPOSE_TOPICS[audience.purpose]}`],
	senderId: null,
})

async function queue(deps: CampaignDeps, campaign: Campaign, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const { subject, text, audience, isTest, people, confirmed, startsAt } = campaign
	const campaignId = derivedId('campaign', caller.commandId)
	const stream = campaignStream(campaignId)
	const now = new Date(clock.now())
	const { roles, interests, language, purpose } = audience
	const order = (hash: string, recipients: number): CampaignCommand => ({
		type: 'QueueCampaign',
		textHash: hash,
		isTest,
		roles,
		interests,
		language,
		purpose,
		recipients,
		confirmed,
		...(startsAt !== undefined && { startsAt }),
		at: now.toISOString(),
	})
	const counted = await countAudience(sql, people)
	await refuseEarly(store, campaignDecider, stream, order('', counted.recipients), contextOf(caller))
	const saved = await sql.transaction(async (tx) => {
		const row = await insertCampaign(tx, {
			id: campaignId,
			subject,
			body: '',
			blocks: text,
			salt: randomBytes(16).toString('hex'),
			created_by: signedIn(caller).id,
			created_at: now,
			audience,
			code: isTest ? null : makeCode(),
			kind: isTest ? 'test' : 'users',
		})
		const hash = textHash(row)
		if (row.excluded !== null) return { hash, recipients: await countRecipients(tx, campaignId) }
		const added = await addRecipients(tx, campaignId, people)
		await confirmCampaign(tx, campaignId, { confirmed_at: now, excluded: added.excluded })
		return { hash, recipients: added.recipients }
	})
	const command = order(saved.hash, saved.recipients)
	const { position, revision } = await dispatch(campaignDecider, stream, command, contextOf(caller))
	return { body: { id: campaignId }, position, revision }
}

const common = {
	method: 'POST',
	tags: ['campaigns', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

/** Previews the mail in both languages and counts the recipients. Changes nothing. */
export const previewCampaign = (deps: CampaignPreviewDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/preview',
		summary: 'Preview an e-mail campaign and count its audience',
		body: campaignPreviewBody,
		answers: { 200: campaignPreviewAnswer },
		handle: async ({ body: { audience, ...text } }) => {
			const { recipients: people, excluded } = await countAudience(deps.sql, usersOf(deps, audience))
			return { body: { people, excluded, mails: await deps.preview(text) } }
		},
	})

/** Sends an e-mail to many in batches, to the number of recipients that the admin confirmed. */
export const sendCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns',
		summary: 'Send an e-mail campaign in batches',
		body: campaignBody,
		answers: { 200: campaignAnswer },
		perMinute: 10,
		handle: ({ body: { expected, ...campaign }, caller }) => {
			const people = usersOf(deps, campaign.audience)
			return queue(deps, { ...campaign, isTest: false, people, confirmed: expected }, caller)
		},
	})

const NOBODY_ELSE = audience.parse({})

export const testCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/test',
		summary: 'Send a test of an e-mail campaign to the caller',
		body: campaignTestBody,
		answers: { 200: campaignAnswer },
		perMinute: 10,
		handle: ({ body, caller }) => {
			const people = { people: deps.people.userAlone(signedIn(caller).id), scopes: [], senderId: null }
			const alone = { audience: NOBODY_ELSE, isTest: true, people, confirmed: 1 }
			return queue(deps, { ...body, ...alone }, caller)
		},
	})

const change = (
	verb: string,
	summary: string,
	commandAt: (at: string) => CampaignCommand,
): ((deps: CampaignDeps) => Route) => {
	return (deps) =>
		route({
			...common,
			path: `/api/backoffice/campaigns/:id/${verb}`,
			summary,
			params: z.object({ id }),
			answers: { 200: campaignAnswer },
			requiresIfMatch: true,
			handle: async ({ params, caller }) => {
				const command = commandAt(new Date(deps.clock.now()).toISOString())
				const stream = campaignStream(params.id)
				const { position, revision } = await deps.dispatch(
					campaignDecider,
					stream,
					command,
					contextOf(caller),
				)
				return { body: { id: params.id }, position, revision }
			},
		})
}

/** Halts a campaign before the next mail; it may go on later. */
export const pauseCampaign = change('pause', 'Pause an e-mail campaign', (at) => ({
	type: 'PauseCampaign',
	because: 'person',
	at,
}))

export const resumeCampaign = change('resume', 'Resume an e-mail campaign', (at) => ({
	type: 'ResumeCampaign',
	at,
}))

/** Stops a campaign: mails that were sent remain sent, and no more are sent. */
export const stopCampaign = change('stop', 'Stop an e-mail campaign', (at) => ({ type: 'StopCampaign', at }))

/**
 * Lets a campaign of an author go.
 * @throws DomainError REQUEST_NOT_OPEN when its request is not public any more, NOT_IN_REVIEW
 */
export const approveCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/:id/approve',
		summary: 'Approve an e-mail campaign of an author',
		params: z.object({ id }),
		answers: { 200: campaignAnswer },
		handle: async ({ params, caller }) => {
			const campaign = await findCampaign(deps.sql, params.id)
			if (!isOfAuthor(campaign)) throw refuse('NOT_FOUND.campaign')
			const request = await loadRequest(deps.store, campaign.request_id)
			if (request === null || !isOpenFor(campaign.kind, request)) throw refuse('REQUEST_NOT_OPEN')
			const at = new Date(deps.clock.now()).toISOString()
			const { position } = await orderCampaign(deps, params.id, { type: 'ApproveCampaign', at }, caller)
			return { body: { id: params.id }, position }
		},
	})

/** Refuses a campaign of an author with a reason, which is mailed to them. */
export const refuseCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/:id/refuse',
		summary: 'Refuse an e-mail campaign of an author',
		params: z.object({ id }),
		body: refusalBody,
		answers: { 200: campaignAnswer },
		handle: async ({ params, body, caller }) => {
			const order = { type: 'RefuseCampaign', at: new Date(deps.clock.now()).toISOString() } as const
			await refuseEarly(deps.store, campaignDecider, campaignStream(params.id), order, contextOf(caller))
			await refuseCampaignBecause(deps.sql, params.id, body.reason)
			const { position } = await orderCampaign(deps, params.id, order, caller)
			return { body: { id: params.id }, position }
		},
	})
