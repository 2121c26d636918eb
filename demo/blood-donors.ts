import {
	BLOOD_COMPONENTS,
	type BloodComponent,
	type BloodGroup,
	DISTANCE_STEPS,
	type DistanceStep,
	DONOR_SEXES,
	type DonorSex,
} from '../domain/_shared/blood-groups.contract.ts'
import type { Language } from '../kernel/wire/language.ts'
import type { DemoPerson } from './people.ts'
import { type Random, seededRandom } from './random.ts'

const SEED = 20_261_126
const TOWNS = [
	['Ranchi', 'Jharkhand', '834001'],
	['Dhanbad', 'Jharkhand', '826001'],
	['Patna', 'Bihar', '800001'],
	['Lucknow', 'Uttar Pradesh', '226001'],
	['Jaipur', 'Rajasthan', '302001'],
	['Pune', 'Maharashtra', '411001'],
	['Nagpur', 'Maharashtra', '440001'],
	['Hyderabad', 'Telangana', '500001'],
	['Amritsar', 'Punjab', '143001'],
	['Bhopal', 'Madhya Pradesh', '462001'],
] as const
const FIRST = [
	'Aarti',
	'Bhavna',
	'Chitra',
	'Deepa',
	'Esha',
	'Farida',
	'Gauri',
	'Hema',
	'Indu',
	'Jyoti',
	'Amit',
	'Bharat',
	'Chetan',
	'Dinesh',
	'Faisal',
	'Girish',
	'Hari',
	'Irfan',
	'Jatin',
	'Karan',
]
const LAST = [
	'Ahuja',
	'Bhatt',
	'Chauhan',
	'Dutta',
	'Fernandes',
	'Goswami',
	'Hegde',
	'Jain',
	'Kulkarni',
	'Lal',
	'Mishra',
	'Nayak',
	'Oraon',
	'Prasad',
	'Rathore',
	'Saxena',
	'Tiwari',
	'Usmani',
	'Verma',
	'Yadav',
]
/** Approximate frequency in India, in percent. */
const GROUPS: readonly (readonly [BloodGroup, number])[] = [
	['O+', 35],
	['B+', 31],
	['A+', 20],
	['AB+', 8],
	['O-', 2],
	['B-', 2],
	['A-', 1],
	['AB-', 1],
]

export interface DemoDonor extends DemoPerson {
	readonly language: Language
	readonly home: readonly [string, string, string]
	readonly bloodGroup: BloodGroup
	readonly sex: DonorSex | null
	/** Days between the last donation and the demo's end; null for none yet. */
	readonly lastDonation: { readonly daysAgo: number; readonly component: BloodComponent } | null
	readonly radiusKm: DistanceStep
	readonly wantsAlerts: boolean
	readonly wantsTexts: boolean
	readonly hasQuietHours: boolean
	readonly isPaused: boolean
}

function groupOf(random: Random): BloodGroup {
	let left = random.between(1, 100)
	for (const [group, share] of GROUPS) {
		left -= share
		if (left <= 0) return group
	}
	return 'O+'
}

function donor(first: string, last: string, place: number): DemoDonor {
	const random = seededRandom(SEED + place)
	const key = `blood${place}`
	return {
		key,
		first,
		last,
		email: `${first}.${last}@mail.example`.toLowerCase(),
		username: `${first}${last}`.toLowerCase(),
		roles: [],
		language: random.chance(0.3) ? 'hi' : 'en',
		home: random.pick(TOWNS),
		bloodGroup: groupOf(random),
		sex: random.pick([...DONOR_SEXES, null]),
		lastDonation: random.chance(0.6)
			? { daysAgo: random.between(20, 400), component: random.pick(BLOOD_COMPONENTS) }
			: null,
		radiusKm: random.pick(DISTANCE_STEPS),
		wantsAlerts: random.chance(0.85),
		wantsTexts: random.chance(0.2),
		hasQuietHours: random.chance(0.25),
		isPaused: random.chance(0.06),
	}
}

export const BLOOD_DONORS: readonly DemoDonor[] = FIRST.flatMap((first, row) =>
	LAST.map((last, column) => donor(first, last, row * LAST.length + column)),
)
