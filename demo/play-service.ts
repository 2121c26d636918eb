import { DAY_MS, HOUR_MS } from '../kernel/time.ts'
import { type PictureTools, playPictures } from './play-pictures.ts'
import type { ServiceStep } from './steps.ts'

const INTERESTS = [
	['Schools', 'स्कूल'],
	['Clean water', 'साफ़ पानी'],
	['Women’s work', 'महिलाओं का काम'],
	['Animals', 'पशु'],
	['Health camps', 'स्वास्थ्य शिविर'],
] as const

/** Who chose which of the interests, by their places. */
const CHOICES: Readonly<Record<string, readonly number[]>> = {
	donor: [0, 1],
	donee: [2],
	owner: [0, 3, 4],
}

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

const ANNOUNCEMENT = {
	title: 'Books that anybody may question',
	message:
		'Since this month every figure of a fundraiser leads to the gifts behind it. Thank you for asking for that.',
	titleHi: 'ऐसा हिसाब जिस पर कोई भी प्रश्न कर सके',
	messageHi: 'इस महीने से हर अभियान का हर आँकड़ा अपने पीछे के दानों तक ले जाता है। यह माँगने के लिए धन्यवाद।',
	audience: { kind: 'donors' },
} as const

const CAMPAIGN = {
	subject: 'What your schools did with this term',
	body: 'Dear friends of schools,\n\nfour roofs are dry, and two hundred and ten children have books of their own. The bills are on the pages of the fundraisers.\n\nThe next term begins in January. If you know a school that should be on our list, write to us.',
} as const
/** Who wants such e-mails; those who have the first of the interests get this one. */
const READERS = ['donor', 'donee', 'owner'] as const

/** What people write to us and choose, near the end of the demo. */
export const serviceSteps = (end: number): readonly ServiceStep[] => [
	{ kind: 'pictures', at: 2 * DAY_MS },
	{ kind: 'interests', at: 3 * DAY_MS },
	...WRITTEN.map((_, index) => ({ kind: 'message' as const, at: end - (3 - index) * DAY_MS, index })),
	{ kind: 'announcement', at: end - 4 * DAY_MS },
	{ kind: 'campaign', at: end - 2 * DAY_MS - HOUR_MS },
	{ kind: 'report', at: end - DAY_MS, index: 0, by: 'donor' },
]

export interface ServiceTools extends PictureTools {
	readonly fundraiserId: (index: number) => string | undefined
	/** Distinct for each step, and the same when it is played again. */
	readonly key: string
}

interface Made {
	readonly data: { readonly _id: string }
}

/** Plays one of these steps. */
export async function playService(step: ServiceStep, tools: ServiceTools): Promise<void> {
	const { signedIn, fundraiserId, userId, key } = tools
	const headers = (part = '') => ({ 'idempotency-key': `demo-${key}${part}` })
	switch (step.kind) {
		case 'pictures':
			return playPictures(tools)
		case 'interests': {
			const admin = await signedIn('admin')
			const ids: string[] = []
			for (const [place, [name, nameHi]] of INTERESTS.entries()) {
				const path = '/api/v1/userInterested/categories'
				const made = await admin.json<Made>('POST', path, { name, nameHi }, headers(`-${place}`))
				ids.push(made.data._id)
			}
			for (const [who, places] of Object.entries(CHOICES)) {
				const categories = places.flatMap((place) => ids.slice(place, place + 1))
				await (await signedIn(who)).json('PUT', '/api/v1/userInterests', { categories }, headers())
			}
			return
		}
		case 'announcement': {
			const admin = await signedIn('admin')
			const preview = '/api/v1/sendToAll/preview'
			const { data } = await admin.json<{ data: { count: number } }>('POST', preview, ANNOUNCEMENT)
			await admin.json('POST', '/api/v1/sendToAll', { ...ANNOUNCEMENT, count: data.count }, headers())
			return
		}
		case 'campaign': {
			for (const reader of READERS) {
				const body = { unique_id: userId(reader), email: { announcements: true } }
				await (await signedIn(reader)).json('POST', '/api/v1/notifications/email', body, headers())
			}
			const admin = await signedIn('admin')
			const categories = '/api/v1/userInterested/categories'
			const { data } = await admin.json<{ data: { _id: string; name: string }[] }>('GET', categories)
			const interests = data.filter(({ name }) => name === INTERESTS[0][0]).map(({ _id }) => _id)
			const campaign = { ...CAMPAIGN, audience: { interests } }
			const path = '/api/backoffice/mailings'
			const { people } = await admin.json<{ people: number }>('POST', `${path}/preview`, campaign)
			await admin.json('POST', path, { ...campaign, expected: people }, headers())
			return
		}
		case 'message': {
			const written = WRITTEN[step.index]
			if (written) await (await signedIn(written.by)).json('POST', '/api/v1/message', written.body, headers())
			return
		}
		case 'report': {
			const path = `/api/v1/donationRequest/${fundraiserId(step.index)}/report`
			const body = {
				reason: 'wrongFacts',
				body: 'The picture shows another place: I know it from last year.',
			}
			await (await signedIn(step.by)).json('POST', path, body, headers())
			return
		}
	}
}
