import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { DemoRefused } from '../client.ts'
import { placeOfFundraiser } from '../fundraisers.ts'
import { playDonation } from '../giving.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { DEMO_END, type DonationPlan } from '../story.ts'

const PATH = '/api/v1/emailCampaigns'
const ADMIN = '/api/backoffice/campaigns'
const WATER = 'Piped water for 212 families in Borotola before April'

interface Plan {
	readonly author: string
	readonly fundraiser: string
	readonly subject: string
	readonly paragraphs: readonly string[]
	readonly audience: (tools: DemoStepTools) => object
}

const donors = () => ({ kind: 'donors', of: 'request' })

const LAUNCHED: Plan = {
	author: 'owner',
	fundraiser: WATER,
	subject: 'Water is coming to Borotola',
	paragraphs: [
		'You signed our list at the water camp. The pipes are ordered, and 212 families still walk an hour a day.',
		'Every metre costs ₹340. The bills will be on the page.',
	],
	audience: ({ organizationId }) => ({
		kind: 'contacts',
		bookId: organizationId('jalmitra'),
		everybody: true,
	}),
}
const WAITING: Plan = {
	author: 'donee',
	fundraiser: 'Fodder for rescued cattle until the rains',
	subject: 'Thirty-one cows, one dry month',
	paragraphs: ['You know our shelter. The fodder ends in three weeks, and the rains are six weeks away.'],
	audience: ({ userId }) => ({ kind: 'contacts', bookId: userId('donee'), everybody: true }),
}
const REFUSED: Plan = {
	author: 'priya',
	fundraiser: 'Heart surgery for Aarav, four, in Vellore this month',
	subject: 'LAST CHANCE!!! Give or he dies',
	paragraphs: ['You must give today.'],
	audience: donors,
}
const PLANNED: Plan = {
	author: 'lakshmi',
	fundraiser: 'Dialysis for three months, until the transplant',
	subject: 'The first month is paid',
	paragraphs: [
		'Because of you the hospital bills of the first month are paid. Ramesh writes to you himself.',
	],
	audience: donors,
}
const HALTED: Plan = {
	author: 'tsering',
	fundraiser: 'A second-hand ambulance for the Spiti valley',
	subject: 'We found an ambulance in Shimla',
	paragraphs: ['It has 80,000 km and a heater that works.'],
	audience: donors,
}
const STOPPED: Plan = {
	author: 'farhan',
	fundraiser: 'Winter blankets for the Anand Vihar night shelter',
	subject: 'Blankets: the count so far',
	paragraphs: ['A hundred and sixty blankets are there.'],
	audience: donors,
}
const DRAFTED: Plan = {
	author: 'vikram',
	fundraiser: 'Night classes for girls who work by day',
	subject: 'Thirty-two girls, one teacher',
	paragraphs: ['The classes began on Monday.'],
	audience: donors,
}

const textOf = ({ paragraphs }: Plan) => ({
	blocks: [
		{ type: 'greeting', fallback: 'friend' },
		...paragraphs.map((text) => ({ type: 'paragraph', content: [{ text }] })),
		{ type: 'fundraiser' },
		{ type: 'button', label: 'Open the fundraiser' },
	],
})

const REPEATED = ['PRECONDITION_FAILED', 'CAMPAIGN_CONFIRMED', 'NOT_IN_REVIEW']

async function unless(codes: readonly string[], call: Promise<unknown>): Promise<void> {
	await call.catch((error: unknown) => {
		if (!(error instanceof DemoRefused) || !codes.includes(error.code ?? '')) throw error
	})
}

const nameOf = ({ subject }: Plan): string => `campaign ${subject}`

async function draft(plan: Plan, tools: DemoStepTools): Promise<string> {
	const author = await tools.signedIn(plan.author)
	const audience = plan.audience(tools) as { readonly kind: string }
	const begun = { kind: audience.kind, requestId: tools.fundraiserId(placeOfFundraiser(plan.fundraiser)) }
	const { data } = await author.json<{ data: { _id: string } }>('POST', PATH, begun, {
		'idempotency-key': tools.key,
	})
	const body = { subject: plan.subject, text: textOf(plan), audience }
	// A step that is played again finds it saved, or confirmed.
	await unless(REPEATED, author.json('PUT', `${PATH}/${data._id}`, body, { 'if-match': '"1"' }))
	tools.named.set(nameOf(plan), data._id)
	return data._id
}

async function confirm(plan: Plan, tools: DemoStepTools, startsInMs?: number): Promise<string> {
	const author = await tools.signedIn(plan.author)
	const id = await draft(plan, tools)
	const { data } = await author.json<{ data: { recipients: number } }>('GET', `${PATH}/${id}/audience`)
	const startsAt = startsInMs && new Date(tools.now() + startsInMs).toISOString()
	const body = { expected: Math.max(1, data.recipients), ...(startsAt && { startsAt }) }
	await author.json('POST', `${PATH}/${id}/confirm`, body, { 'if-match': '"2"' })
	return id
}

async function approve(id: string, tools: DemoStepTools): Promise<void> {
	const admin = await tools.signedIn('admin')
	await unless(REPEATED, admin.json('POST', `${ADMIN}/${id}/approve`))
}

/** A reader of the campaign visits the fundraiser by its button and gives. */
async function giveBy(plan: Plan, tools: DemoStepTools): Promise<void> {
	const { signedIn, guest, named } = tools
	const author = await signedIn(plan.author)
	const preview = `${PATH}/${named.get(nameOf(plan))}/preview`
	const { data } = await author.json<{ data: { text: string }[] }>('GET', preview)
	const [, code = ''] = /[?&]c=([a-z0-9]{10})/.exec(data[0]?.text ?? '') ?? []
	const reader = guest()
	const browser = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0)' }
	await reader.json('POST', `${PATH}/visits`, { code }, browser)
	const donation: DonationPlan = {
		at: 0,
		to: placeOfFundraiser(plan.fundraiser),
		region: 'IN',
		major: 3_400,
		coversFee: false,
		anonymous: false,
		donor: { first: 'Kavya', last: 'Mehta', email: 'jalmitra.43@mail.example' },
		message: '',
		way: 'card',
		method: 'ok',
		triesAgain: false,
		language: 'en',
		campaignCode: code,
	}
	await playDonation(donation, reader, tools)
}

const steps: readonly ((tools: DemoStepTools) => Promise<unknown>)[] = [
	(tools) => confirm(LAUNCHED, tools),
	(tools) => approve(tools.named.get(nameOf(LAUNCHED)) ?? '', tools),
	(tools) => giveBy(LAUNCHED, tools),
	(tools) => confirm(WAITING, tools),
	async (tools) => {
		const id = await confirm(REFUSED, tools)
		const reason = 'Please write calmly, and say what the money is for. Nobody may be pressed.'
		await (await tools.signedIn('admin')).json('POST', `${ADMIN}/${id}/refuse`, { reason })
	},
	async (tools) => approve(await confirm(PLANNED, tools, 30 * DAY_MS), tools),
	async (tools) => {
		const id = await confirm(HALTED, tools, 30 * DAY_MS)
		await approve(id, tools)
		await (await tools.signedIn(HALTED.author)).json('POST', `${PATH}/${id}/pause`)
	},
	async (tools) => {
		const id = await confirm(STOPPED, tools, 30 * DAY_MS)
		await approve(id, tools)
		await (await tools.signedIn(STOPPED.author)).json('POST', `${PATH}/${id}/stop`)
	},
	(tools) => draft(DRAFTED, tools),
]

export const demo: DemoCapability = {
	steps: () =>
		steps.map(
			(play, place): DemoStep => ({
				at: DEMO_END - 2 * DAY_MS + place * HOUR_MS,
				play: async (tools) => {
					await play(tools)
				},
			}),
		),
}
