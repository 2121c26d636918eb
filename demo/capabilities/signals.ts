import { KINDS, kindOf, type RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { BANKS } from '../banks.ts'
import { NEWCOMER } from '../neighbours.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { ASKING, PLANNED_REQUESTS, type PlannedRequest, REACHABLE } from '../planned-requests.ts'
import { type Changes, knownOf, raise } from '../raise.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const DAY = 118
/** A public address in the US. */
const ABROAD = '8.8.8.8'

const found = (test: (request: PlannedRequest) => boolean): PlannedRequest => {
	const request = PLANNED_REQUESTS.find(test)
	if (!request) throw new RangeError('There is no such request in the plan.')
	return request
}
const isOpen = ({ ends }: PlannedRequest): boolean => ends === 'live'
const asking = (place: number): string => ASKING[ASKING.length - 1 - place]?.key ?? ''
const reachable = (place: number): string => REACHABLE[REACHABLE.length - 1 - place]?.key ?? ''

const planned = (
	place: number,
	requestType: RequestType,
	author: string,
	texts: Pick<PlannedRequest, 'title' | 'description'>,
	changes: Partial<PlannedRequest> = {},
): PlannedRequest => ({
	name: `signal.${place}`,
	place: 1_000 + place,
	kind: kindOf(requestType) ?? (KINDS[0] as PlannedRequest['kind']),
	side: 'donee',
	region: 'IN',
	language: 'en',
	author,
	organization: null,
	ends: 'pendingAdmin',
	category: 'education',
	where: 'Kochi, Kerala',
	raisedAt: DAY * DAY_MS + (4 + place) * HOUR_MS,
	hasPicture: false,
	hasShifts: false,
	...texts,
	...changes,
})

const COPIED = found(
	(request) => isOpen(request) && request.kind.code === 'mentoring' && request.language === 'en',
)
const PICTURED = found((request) => isOpen(request) && request.hasPicture)
const REJECTED = found(
	({ ends, kind, organization, region }) =>
		ends === 'rejected' && kind.review === 'before' && organization === null && region === 'IN',
)

const REQUESTS: readonly (readonly [PlannedRequest, Changes?, string?])[] = [
	// The same text under another name.
	[planned(0, 'mentoring', asking(0), { title: 'Somebody who guides me', description: COPIED.description })],
	// The same picture.
	[
		planned(
			1,
			'career',
			asking(1),
			{
				title: 'A first job in a print shop',
				description:
					'I have helped my uncle at the press since school and would like to learn the rest of it from somebody else.',
			},
			{ hasPicture: true, place: PICTURED.place, category: PICTURED.category },
		),
	],
	// Contact details in a public text.
	[
		planned(2, 'homeworkHelp', asking(2), {
			title: 'Algebra for my twins',
			description:
				'Both are in Class 9 and share one book. Ring 98300 55012 after six, or write to algebra.twins@mail.example; an hour on Sundays would do.',
		}),
	],
	// A link.
	[
		planned(3, 'socialEntrepreneurship', asking(3), {
			title: 'Lamps from old bottles',
			description:
				'We make reading lamps from bottles and a small panel. The plan and the prices are at www.bottle-lamps.example/plan for whoever wants to join.',
		}),
	],
	// An account that is a few hours old.
	[
		planned(
			4,
			'eventSpeaker',
			NEWCOMER,
			{
				title: 'A speaker for our block party',
				description:
					'I moved to Stockton this week and the street has a party already. Somebody who knows its history should say a few sentences.',
			},
			{ region: 'US', where: 'Stockton, California' },
		),
	],
	// The bank account of a person whose request was rejected; the step before adds it.
	[
		planned(5, 'scholarship', asking(4), {
			title: 'Fees for a diploma in pharmacy',
			description:
				'The diploma takes two years, and the first of them begins in August. My brother works, I wash dishes at night, and still half of it is missing.',
		}),
	],
	// From a network of another country.
	[
		planned(6, 'mentoring', asking(5), {
			title: 'Somebody who has opened a nursery for plants',
			description:
				'I have half an acre beside the river and two hundred cuttings under a net. Which of them sell, and to whom, is what I would ask first.',
		}),
		{},
		ABROAD,
	],
	// Public before its review; people report it.
	[
		planned(
			7,
			'help',
			reachable(0),
			{
				title: 'Groceries for a family in quarantine',
				description:
					'Five of us are at home until Thursday. Rice, milk and something for the baby, left at the gate, would see us through.',
			},
			{ ends: 'approved', category: 'health' },
		),
	],
]

const REPORTED = REQUESTS.at(-1)?.[0].name ?? ''
const REPORTS = [
	{ by: asking(6), reason: 'wrongFacts', body: 'I live there: nobody in this lane is in quarantine.' },
	{ by: asking(7), reason: 'wrongFacts', body: 'The same family asked with the same lines in spring.' },
] as const

async function addAccount(author: string, tools: DemoStepTools): Promise<void> {
	const bank = BANKS.IN
	const body = {
		label: bank.name,
		accountHolderName: 'R. Prakash',
		accountHolderType: 'individual',
		accountNumber: '402155501234',
		routingNumber: bank.code,
		country: 'IN',
		currency: regionOf('IN').currency.toLowerCase(),
		isDefault: true,
	}
	const somebody = await tools.signedIn(author)
	const url = `/api/v1/user/${tools.userId(author)}/payment/account`
	await somebody.json('POST', '/api/v1/user/proof', { password: DEMO_PASSWORD })
	await somebody.json('POST', url, body, { 'idempotency-key': tools.key })
}

export const demo: DemoCapability = {
	steps: () => [
		...[REJECTED.author, asking(4)].map(
			(author, place): DemoStep => ({
				at: DAY * DAY_MS + (1 + place) * HOUR_MS,
				play: (tools) => addAccount(author, tools),
			}),
		),
		...REQUESTS.map(
			([request, changes, address]): DemoStep => ({
				at: request.raisedAt,
				play: (tools) => raise(request, tools, changes, address),
			}),
		),
		...REPORTS.map(
			({ by, reason, body }, place): DemoStep => ({
				at: DAY * DAY_MS + (14 + place) * HOUR_MS,
				play: async (tools) => {
					const url = `/api/v1/donationRequest/${knownOf(REPORTED, tools).id}/report`
					const headers = { 'idempotency-key': tools.key }
					await (await tools.signedIn(by)).json('POST', url, { reason, body }, headers)
				},
			}),
		),
	],
}
