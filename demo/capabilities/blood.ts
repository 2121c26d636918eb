import type { BloodComponent, BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import { choiceOf } from '../../domain/blood/compatibility.contract.ts'
import type { AlertAnswer } from '../../domain/blood/contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { BLOOD_DONORS, type DemoDonor } from '../blood-donors.ts'
import { pledges } from '../planned-answers.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { DEMO_DAYS } from '../story.ts'

interface DemoBloodRequest {
	readonly author: string
	readonly cityId: string
	readonly place: string
	readonly group: BloodGroup
	readonly component: BloodComponent
	readonly units: number
	readonly hospital: string
	readonly title: string
	readonly description: string
	readonly answers: readonly AlertAnswer[]
}

const REQUESTS: readonly DemoBloodRequest[] = [
	{
		author: 'anjali',
		cityId: 'IN.16.Pune',
		place: 'Pune, Maharashtra',
		group: 'B+',
		component: 'redCells',
		units: 3,
		hospital: 'Sassoon General Hospital',
		title: 'Three units for an operation on Friday in Pune',
		description:
			'My sister is operated on at the end of the week. The ward has put one bag aside and asks the family to find three more people.',
		answers: ['notNow', 'can', 'can', 'gave'],
	},
	{
		author: 'tsering',
		cityId: 'IN.34.Patna',
		place: 'Patna, Bihar',
		group: 'A+',
		component: 'platelets',
		units: 2,
		hospital: 'Patna Medical College Hospital',
		title: 'दो यूनिट प्लेटलेट्स, डेंगू वार्ड, पटना',
		description: 'मेरे भाई को डेंगू है और प्लेटलेट्स बहुत कम हो गए हैं। डॉक्टर ने आज ही दाता लाने को कहा है।',
		answers: ['can', 'gave', 'notNow', 'can'],
	},
	{
		author: 'anjali',
		cityId: 'IN.24.Jaipur',
		place: 'Jaipur, Rajasthan',
		group: 'O-',
		component: 'redCells',
		units: 1,
		hospital: 'SMS Hospital',
		title: 'One unit of O- for a newborn in Jaipur',
		description:
			'She was born in the seventh month and is given blood drop by drop. Hardly anybody here has her group.',
		answers: [],
	},
]

const nameOf = (index: number): string => `bloodRequest.${index}`

async function raise(index: number, request: DemoBloodRequest, tools: DemoStepTools): Promise<void> {
	const author = await tools.signedIn(request.author)
	const body = {
		requestType: 'bloodDonation',
		role: 'donee',
		category: 'health',
		country: 'IN',
		place: request.place,
		cityId: request.cityId,
		units: 'INR',
		quantity: null,
		endDate: null,
		title: request.title,
		description: request.description,
		bloodGroup: request.group,
		component: request.component,
		unitsNeeded: request.units,
		hospital: request.hospital,
		neededBy: new Date(tools.startMs + (DEMO_DAYS + 4) * DAY_MS).toISOString(),
		patient: 'K. S.',
		contact: '+91 98765 40020',
		isUrgentRequirement: true,
	}
	const headers = { 'idempotency-key': tools.key }
	const made = await author.json<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', body, headers)
	tools.named.set(nameOf(index), made.data._id)
}

/**
 * Donors who are surely alerted: their blood is compatible, they are eligible, and nothing delays their
 * alert.
 */
function answerersOf({ place, component, group }: DemoBloodRequest): readonly DemoDonor[] {
	return BLOOD_DONORS.filter((donor) => !pledges(donor)).filter(
		({ home: [city, state], lastDonation, wantsAlerts, hasQuietHours, isPaused, bloodGroup }) =>
			`${city}, ${state}` === place &&
			lastDonation === null &&
			wantsAlerts &&
			!hasQuietHours &&
			!isPaused &&
			choiceOf(component, bloodGroup, group) === 1,
	)
}

async function answer(
	index: number,
	{ key }: DemoDonor,
	choice: AlertAnswer,
	tools: DemoStepTools,
): Promise<void> {
	const somebody = await tools.signedIn(key)
	const url = `/api/v1/bloodAlert/${tools.named.get(nameOf(index))}`
	await somebody.json('POST', url, { answer: choice }, { 'idempotency-key': tools.key })
}

export const demo: DemoCapability = {
	steps: () =>
		REQUESTS.flatMap((request, index): DemoStep[] => {
			const at = (DEMO_DAYS - 6 + index) * DAY_MS + 5 * HOUR_MS
			const donors = answerersOf(request)
			return [
				{ at, play: (tools) => raise(index, request, tools) },
				...request.answers.flatMap((choice, place) => {
					const donor = donors[place]
					const later = at + (place + 1) * 2 * HOUR_MS
					return donor
						? [{ at: later, play: (tools: DemoStepTools) => answer(index, donor, choice, tools) }]
						: []
				}),
			]
		}),
}
