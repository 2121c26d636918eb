import { KINDS, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { type PlannedRequest, REACHABLE } from '../planned-requests.ts'
import { knownOf, raise, review } from '../raise.ts'
import type { DemoCapability, DemoStep } from '../steps.ts'

const DAY = 86
const RENEWED = 110

const STANDING: PlannedRequest = {
	name: 'renewed.0',
	place: 3_000,
	kind: kindOf('plasma') ?? (KINDS[0] as PlannedRequest['kind']),
	side: 'donor',
	region: 'IN',
	language: 'en',
	author: REACHABLE.at(-2)?.key ?? '',
	organization: null,
	ends: 'approved',
	category: 'health',
	where: 'Udaipur, Rajasthan',
	title: 'Plasma whenever a ward in Udaipur asks',
	description:
		'I live across the road from the medical college and keep my mornings free. When a ward is short, a message is enough; I have done it nine times now.',
	raisedAt: DAY * DAY_MS + 5 * HOUR_MS,
	hasPicture: false,
	hasShifts: false,
}

export const demo: DemoCapability = {
	steps: (): DemoStep[] => [
		{ at: STANDING.raisedAt, play: (tools) => raise(STANDING, tools) },
		{
			at: STANDING.raisedAt + 3 * HOUR_MS,
			play: (tools) => review(STANDING.name, 'approve', tools),
		},
		{
			at: RENEWED * DAY_MS + 6 * HOUR_MS,
			play: async (tools) => {
				const author = await tools.signedIn(STANDING.author)
				const url = `/api/v1/donationRequest/${knownOf(STANDING.name, tools).id}/renew`
				await author.json('POST', url, {}, { 'idempotency-key': tools.key })
			},
		},
	],
}
