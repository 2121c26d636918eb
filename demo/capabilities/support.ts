import { DAY_MS } from '../../kernel/time.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'
import { DEMO_END } from '../story.ts'

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
			body: 'Our auditors would like to see how gifts are matched with payouts. May we call you next week?',
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

/** People write to us in the last days, and somebody reports a fundraiser. */
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
	],
}
