import { KINDS, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { PlannedRequest } from '../planned-requests.ts'
import { knownOf, raise, review } from '../raise.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const DAY = 113
const VIEWERS = ['meerakrishnan', 'hannahweiss', 'aunt.sushila@mail.example']

const PRIVATE: PlannedRequest = {
	name: 'private.0',
	place: 2_000,
	kind: kindOf('help') ?? (KINDS[0] as PlannedRequest['kind']),
	side: 'donee',
	region: 'IN',
	language: 'en',
	author: 'lakshmi',
	organization: null,
	ends: 'live',
	category: 'health',
	where: 'Hyderabad, Telangana',
	title: 'Somebody at her bedside, in turns',
	description:
		'For family and friends only: mother is home again and should not be alone for the first ten days. Please take an afternoon, and bring what she likes to read.',
	raisedAt: DAY * DAY_MS + 6 * HOUR_MS,
	hasPicture: true,
	hasShifts: false,
}
const REVIEW = ['approve', 'publish'] as const

async function answer(by: string, message: string, tools: DemoStepTools): Promise<void> {
	const somebody = await tools.signedIn(by)
	const body = { donation_request_id: knownOf(PRIVATE.name, tools).id, message }
	await somebody.json('POST', '/api/v1/donationRequestResponses', body, { 'idempotency-key': tools.key })
}

export const demo: DemoCapability = {
	steps: (): DemoStep[] => [
		{
			at: PRIVATE.raisedAt,
			play: (tools) => raise(PRIVATE, tools, { isPrivate: true, allowedViewers: VIEWERS }),
		},
		...REVIEW.map((action, place) => ({
			at: PRIVATE.raisedAt + (2 + place) * HOUR_MS,
			play: (tools: DemoStepTools) => review(PRIVATE.name, action, tools),
		})),
		{
			at: PRIVATE.raisedAt + 8 * HOUR_MS,
			play: (tools) => answer('donor', 'Tuesday and Thursday afternoon are mine.', tools),
		},
	],
}
