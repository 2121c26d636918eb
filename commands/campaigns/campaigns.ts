import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type CampaignCommand, campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import {
	type Audience,
	type CampaignPreview,
	type CampaignText,
	campaignAnswer,
	campaignBody,
	campaignPreviewAnswer,
	campaignPreviewBody,
	campaignTestBody,
} from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { addRecipients, insertCampaign } from '../../records/campaigns/campaigns.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** What commands on e-mails to many work with. */
export interface CampaignDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	/** Ids of those who would get it: who wants announcements by e-mail. */
	readonly peopleOf: (audience: Audience) => Promise<readonly string[]>
}

/** What a preview works with beside that. */
export interface CampaignPreviewDeps extends CampaignDeps {
	/** As it will look, in both languages. */
	readonly preview: (text: CampaignText) => Omit<CampaignPreview, 'people'>
}

interface Campaign extends CampaignText {
	readonly audience: Audience
	readonly isTest: boolean
	readonly people: readonly string[]
	/** How many people its sender was shown. */
	readonly confirmed: number
}

/** Keeps words and recipients together, then says that it is to be sent: the worker looks for that. */
async function queue(deps: CampaignDeps, campaign: Campaign, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const { subject, body, audience, isTest, people, confirmed } = campaign
	const campaignId = derivedId('campaign', caller.commandId)
	const stream = campaignStream(campaignId)
	const now = new Date(clock.now())
	const order = (textHash: string, recipients: number): CampaignCommand => ({
		type: 'QueueCampaign',
		textHash,
		isTest,
		...audience,
		recipients,
		confirmed,
		at: now.toISOString(),
	})
	await refuseEarly(store, campaignDecider, stream, order('', people.length), contextOf(caller))
	const saved = await sql.transaction(async (tx) => {
		const { salt } = await insertCampaign(tx, {
			id: campaignId,
			subject,
			body,
			salt: randomBytes(16).toString('hex'),
			created_by: signedIn(caller).id,
			created_at: now,
		})
		return { salt, recipients: await addRecipients(tx, campaignId, people) }
	})
	const command = order(saltedHash(saved.salt, subject, body), saved.recipients)
	const { position, revision } = await dispatch(campaignDecider, stream, command, contextOf(caller))
	return { body: { id: campaignId }, position, revision }
}

const common = {
	method: 'POST',
	tags: ['mailings', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

/** How it will look, in both languages, and how many people it would go to. Changes nothing. */
export const previewCampaign = (deps: CampaignPreviewDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/preview',
		summary: 'How an e-mail to many will look, and to how many it would go',
		body: campaignPreviewBody,
		answers: { 200: campaignPreviewAnswer },
		handle: async ({ body: { audience, ...text } }) => {
			const people = await deps.peopleOf(audience)
			return { body: { people: people.length, ...deps.preview(text) } }
		},
	})

/** Sends an e-mail to many, little by little: to as many as the admin was shown. */
export const sendCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings',
		summary: 'Send an e-mail to many people, little by little',
		body: campaignBody,
		answers: { 200: campaignAnswer },
		perMinute: 10,
		handle: async ({ body: { expected, ...campaign }, caller }) => {
			const people = await deps.peopleOf(campaign.audience)
			return queue(deps, { ...campaign, isTest: false, people, confirmed: expected }, caller)
		},
	})

const NOBODY_ELSE: Audience = { roles: [], interests: [], language: null, purpose: 'news' }

/** The same mail to oneself, to look at it. */
export const testCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/test',
		summary: 'Send an e-mail for many to oneself alone',
		body: campaignTestBody,
		answers: { 200: campaignAnswer },
		perMinute: 10,
		handle: ({ body, caller }) => {
			const alone = { audience: NOBODY_ELSE, isTest: true, people: [signedIn(caller).id], confirmed: 1 }
			return queue(deps, { ...body, ...alone }, caller)
		},
	})

/** Those who have it have it; nobody else gets it. */
export const stopCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/:id/stop',
		summary: 'Stop an e-mail to many',
		params: z.object({ id }),
		answers: { 200: campaignAnswer },
		requiresIfMatch: true,
		handle: async ({ params, caller }) => {
			const command = { type: 'StopCampaign', at: new Date(deps.clock.now()).toISOString() } as const
			const stream = campaignStream(params.id)
			const { position, revision } = await deps.dispatch(campaignDecider, stream, command, contextOf(caller))
			return { body: { id: params.id }, position, revision }
		},
	})
