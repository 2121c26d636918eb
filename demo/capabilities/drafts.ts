import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { PLANNED_REQUESTS } from '../planned-requests.ts'
import { knownOf } from '../raise.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

interface Draft {
	readonly by: string
	readonly requestType: string
	readonly role: 'donee' | 'donor'
	readonly step: number
	readonly values: Readonly<Record<string, unknown>>
}

const DRAFTS: readonly Draft[] = [
	{
		by: 'donee',
		requestType: 'homeworkHelp',
		role: 'donee',
		step: 1,
		values: {
			category: 'education',
			country: 'IN',
			place: 'Kalpetta, Kerala',
			title: 'Geometry before the board exam',
			description: 'Eleven of my pupils sit the exam in March, and',
			fields: { subject: 'Geometry', schoolClass: 'Class 10', language: 'Malayalam' },
		},
	},
	{
		by: 'donee',
		requestType: 'cash',
		role: 'donee',
		step: 0,
		values: { category: 'education', country: 'IN', title: 'A roof for the verandah classroom' },
	},
	{
		by: 'donor',
		requestType: 'mentoring',
		role: 'donor',
		step: 1,
		values: {
			category: 'education',
			country: 'IN',
			place: 'Bengaluru, Karnataka',
			title: 'Evenings with a programmer',
			description: 'I write software and could',
			fields: { areas: ['software'], rhythm: 'fortnightly', months: 6, language: 'English, Kannada' },
		},
	},
	{
		by: 'owner',
		requestType: 'volunteering',
		role: 'donee',
		step: 2,
		values: {
			category: 'environment',
			country: 'IN',
			place: 'Giridih, Jharkhand',
			title: 'पाइप बिछाने के लिए साथी',
			description: 'फ़रवरी के पहले सप्ताह में तीन सौ मीटर पाइप बिछाने हैं।',
			fields: { task: 'खुदाई, पाइप जोड़ना, भोजन बनाना', areas: ['fieldWork'] },
		},
	},
	{
		by: 'imran',
		requestType: 'scholarship',
		role: 'donee',
		step: 0,
		values: { category: 'education', country: 'IN', fields: { level: 'diploma' } },
	},
	{
		by: 'rosa',
		requestType: 'eventSpeaker',
		role: 'donee',
		step: 1,
		values: {
			category: 'women',
			country: 'US',
			place: 'Stockton, California',
			title: 'A voice for our tenth year',
		},
	},
]

const EDITED = PLANNED_REQUESTS.find(({ author, ends }) => author === 'owner' && ends === 'live')

async function begin(by: string, body: object, { signedIn, key }: DemoStepTools): Promise<void> {
	const somebody = await signedIn(by)
	await somebody.json('POST', '/api/v1/donationRequestDraft', body, { 'idempotency-key': key })
}

const ADDED = { en: 'We have two more places.', hi: 'हमारे पास दो जगहें और हैं।' } as const

export const demo: DemoCapability = {
	steps: () => [
		...DRAFTS.map(
			({ by, ...body }, place): DemoStep => ({
				at: 119 * DAY_MS + (2 + place) * HOUR_MS,
				isIndependent: true,
				play: (tools) => begin(by, body, tools),
			}),
		),
		...(EDITED === undefined
			? []
			: [
					{
						at: 119 * DAY_MS + 9 * HOUR_MS,
						play: (tools: DemoStepTools) => {
							const { kind, side, author, category, region, language, where, title, description } = EDITED
							const values = {
								category,
								country: region,
								place: where,
								title,
								description: `${description} ${ADDED[language]}`,
							}
							const requestId = knownOf(EDITED.name, tools).id
							return begin(author, { requestType: kind.code, role: side, requestId, step: 1, values }, tools)
						},
					},
				]),
	],
}
