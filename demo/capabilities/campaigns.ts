import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability } from '../steps.ts'
import { DEMO_END } from '../story.ts'
import { INTERESTS } from './interests.ts'

const CAMPAIGN = {
	subject: 'What your schools did with this term',
	text: {
		blocks: [
			{ type: 'greeting', fallback: 'friend of schools' },
			...[
				'Four roofs are dry, and two hundred and ten children have books of their own. The bills are on the pages of the fundraisers.',
				'The next term begins in January. If you know a school that should be on our list, write to us.',
			].map((text) => ({ type: 'paragraph', content: [{ text }] })),
			{ type: 'divider' },
			{
				type: 'list',
				ordered: false,
				items: [[{ text: 'Roofs: four' }], [{ text: 'Books: ' }, { text: '210 children', bold: true }]],
			},
		],
	},
} as const
const READERS = ['donor', 'donee', 'owner'] as const

export const demo: DemoCapability = {
	steps: () => [
		{
			at: DEMO_END - 2 * DAY_MS - HOUR_MS,
			play: async ({ signedIn, userId, key }) => {
				const headers = { 'idempotency-key': key }
				for (const reader of READERS) {
					const body = { unique_id: userId(reader), email: { announcements: true } }
					await (await signedIn(reader)).json('POST', '/api/v1/notifications/email', body, headers)
				}
				const admin = await signedIn('admin')
				const categories = '/api/v1/userInterested/categories'
				const { data } = await admin.json<{ data: { _id: string; name: string }[] }>('GET', categories)
				const interests = data.filter(({ name }) => name === INTERESTS[0][0]).map(({ _id }) => _id)
				const campaign = { ...CAMPAIGN, audience: { interests } }
				const path = '/api/backoffice/campaigns'
				const { people } = await admin.json<{ people: number }>('POST', `${path}/preview`, campaign)
				await admin.json('POST', path, { ...campaign, expected: people }, headers)
			},
		},
	],
}
