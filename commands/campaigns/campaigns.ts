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
import { addRecipients, insertCampaign, type PeopleSelect } from '../../records/campaigns/campaigns.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface CampaignDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly peopleOf: (audience: Audience) => PeopleSelect
	readonly countOf: (people: PeopleSelect) => Promise<number>
}

export interface CampaignPreviewDeps extends CampaignDeps {
	readonly preview: (text: CampaignText) => Omit<CampaignPreview, 'people'>
}

interface Campaign extends CampaignText {
	readonly audience: Audience
	readonly isTest: boolean
	readonly people: PeopleSelect
	readonly confirmed: number
	readonly startsAt?: string | undefined
}

async function queue(deps: CampaignDeps, campaign: Campaign, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const { subject, body, audience, isTest, people, confirmed, startsAt } = campaign
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
		...(startsAt !== undefined && { startsAt }),
		at: now.toISOString(),
	})
	await refuseEarly(store, campaignDecider, stream, order('', await deps.countOf(people)), contextOf(caller))
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
			const people = await deps.countOf(deps.peopleOf(audience))
			return { body: { people, ...deps.preview(text) } }
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
			const people = deps.peopleOf(campaign.audience)
			return queue(deps, { ...campaign, isTest: false, people, confirmed: expected }, caller)
		},
	})

const NOBODY_ELSE: Audience = { roles: [], interests: [], language: null, purpose: 'news' }

export const testCampaign = (deps: CampaignDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/test',
		summary: 'Send a test of an e-mail campaign to the caller',
		body: campaignTestBody,
		answers: { 200: campaignAnswer },
		perMinute: 10,
		handle: ({ body, caller }) => {
			const people = { text: 'SELECT $1::uuid', params: [signedIn(caller).id] }
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
