import { reportCaseIdOf } from '../../domain/support/streams.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'
import { DEMO_END } from '../story.ts'
import { kindRequestName } from './kind-requests.ts'

const WRITTEN = [
	{
		by: 'donor',
		body: {
			kind: 'helpDesk',
			topic: 'receipts',
			subject: 'My address on the receipt',
			body: 'I have moved to Pune since. Can the receipt of last month name my new address?',
		},
	},
	{
		by: 'owner',
		body: {
			kind: 'contact',
			subject: 'A visit with our auditors',
			body: 'Our auditors would like to see how donations are matched with payouts. May we call you next week?',
		},
	},
	{
		by: 'donee',
		body: {
			kind: 'feedback',
			rating: 5,
			body: 'Updates with pictures are a joy. Could they be sent by text message, too?',
		},
	},
] as const

const MEALS = 5
const COLD_BOX = 30
const REFERRAL = 10
const REPORTED = [
	{
		by: 'vikram',
		index: MEALS,
		reason: 'privacy',
		body: 'It names the street and the floor of two old people.',
	},
	{
		by: 'donor',
		index: COLD_BOX,
		reason: 'wrongFacts',
		body: 'The box is for sale in a shop at the corner.',
	},
	{ by: 'hannah', index: COLD_BOX, reason: 'copied', body: 'The text is that of an advertisement.' },
	{ by: 'donor', index: REFERRAL, reason: 'fraud', body: 'I can’t find the warehouse.' },
] as const

const requestOf = ({ named }: DemoStepTools, index: number): string => named.get(kindRequestName(index)) ?? ''
const caseOf = (tools: DemoStepTools, index: number): string =>
	reportCaseIdOf('request', requestOf(tools, index))

async function decide(tools: DemoStepTools, index: number, path: string, body: object): Promise<void> {
	const admin = await tools.signedIn('admin')
	const url = `/api/backoffice/reports/${caseOf(tools, index)}`
	const { etag } = await admin.json<{ etag: string }>('GET', url)
	await admin.json('POST', `${url}/${path}`, body, { 'if-match': etag, 'idempotency-key': tools.key })
}

const REPORT_STEPS: readonly ((tools: DemoStepTools) => Promise<unknown>)[] = [
	...REPORTED.map(({ by, index, reason, body }) => async (tools: DemoStepTools) => {
		const url = `/api/v1/donationRequest/${requestOf(tools, index)}/report`
		await (await tools.signedIn(by)).json('POST', url, { reason, body }, { 'idempotency-key': tools.key })
	}),
	async ({ signedIn, organizationId, key }) => {
		const url = `/api/v1/organization/${organizationId('shiksha')}/report`
		const body = { reason: 'other', body: 'The telephone number on its page is that of a hotel.' }
		await (await signedIn('hannah')).json('POST', url, body, { 'idempotency-key': key })
	},
	async ({ signedIn, userId, key }) => {
		const url = `/api/v1/user/${userId('farhan')}/report`
		const body = { reason: 'spam', body: 'The page is an advertisement for a coaching centre.' }
		await (await signedIn('donor')).json('POST', url, body, { 'idempotency-key': key })
	},
	(tools) => decide(tools, MEALS, 'hold', { message: 'Please leave out where they live.' }),
	(tools) =>
		decide(tools, COLD_BOX, 'uphold', {
			reason: 'wrongFacts',
			removal: 'close',
			note: 'The shop’s page has the same picture.',
			message: 'The box in your picture is for sale. Please tell us what it is for.',
		}),
	(tools) => decide(tools, REFERRAL, 'dismiss', { note: 'The warehouse is in the register of companies.' }),
	async (tools) => {
		const url = `/api/v1/userReports/${caseOf(tools, COLD_BOX)}/appeal`
		const body = { body: 'It is the only picture I had. We want to buy this box for six vendors.' }
		await (await tools.signedIn('imran')).json('POST', url, body, { 'idempotency-key': tools.key })
	},
]

export const demo: DemoCapability = {
	steps: () => [
		...WRITTEN.map(({ by, body }, index) => ({
			at: DEMO_END - (3 - index) * DAY_MS,
			play: async ({ signedIn, key }: DemoStepTools) => {
				await (await signedIn(by)).json('POST', '/api/v1/message', body, { 'idempotency-key': key })
			},
		})),
		{
			at: DEMO_END - DAY_MS,
			play: async ({ signedIn, fundraiserId, key }) => {
				const path = `/api/v1/donationRequest/${fundraiserId(0)}/report`
				const body = {
					reason: 'wrongFacts',
					body: 'The picture shows another place: I know it from last year.',
				}
				await (await signedIn('donor')).json('POST', path, body, { 'idempotency-key': key })
			},
		},
		...REPORT_STEPS.map((play, index) => ({
			at: DEMO_END - DAY_MS + (index + 1) * 20 * MINUTE_MS,
			play: async (tools: DemoStepTools) => {
				await play(tools)
			},
		})),
	],
}
