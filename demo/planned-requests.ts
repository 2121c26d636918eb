import type { RequestStatus } from '../domain/requests/contract.ts'
import { STATUSES } from '../domain/requests/contract.ts'
import type { Side } from '../domain/requests/kinds/field.contract.ts'
import { endsOf, KINDS, type Kind, raiserOf } from '../domain/requests/kinds/kinds.contract.ts'
import type { Language } from '../kernel/wire/language.ts'
import type { RegionCode } from '../kernel/wire/regions.ts'
import type { Category } from '../kernel/wire/schemas.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/wire/time.ts'
import { BLOOD_DONORS } from './blood-donors.ts'
import { NEIGHBOURS, NEWCOMER } from './neighbours.ts'
import type { DemoPerson } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { hasTexts, writeRequest } from './request-texts.ts'

const SEED = 20_261_127

export interface PlannedRequest {
	readonly name: string
	readonly place: number
	readonly kind: Kind
	readonly side: Side
	readonly region: RegionCode
	readonly language: Language
	readonly author: string
	readonly organization: string | null
	readonly ends: RequestStatus
	readonly category: Category
	readonly where: string
	readonly title: string
	readonly description: string
	/** Milliseconds after the demo's start. */
	readonly raisedAt: number
	readonly hasPicture: boolean
	readonly hasShifts: boolean
}

/** Town and state, both in Hindi. None of them is near a blood donor of the demo, who would be alerted. */
const TOWNS_IN = [
	['Kochi', 'Kerala', 'कोच्चि', 'केरल'],
	['Surat', 'Gujarat', 'सूरत', 'गुजरात'],
	['Varanasi', 'Uttar Pradesh', 'वाराणसी', 'उत्तर प्रदेश'],
	['Indore', 'Madhya Pradesh', 'इंदौर', 'मध्य प्रदेश'],
	['Guwahati', 'Assam', 'गुवाहाटी', 'असम'],
	['Bhubaneswar', 'Odisha', 'भुवनेश्वर', 'ओडिशा'],
	['Udaipur', 'Rajasthan', 'उदयपुर', 'राजस्थान'],
	['Coimbatore', 'Tamil Nadu', 'कोयंबटूर', 'तमिलनाडु'],
	['Dehradun', 'Uttarakhand', 'देहरादून', 'उत्तराखंड'],
	['Raipur', 'Chhattisgarh', 'रायपुर', 'छत्तीसगढ़'],
	['Mysuru', 'Karnataka', 'मैसूर', 'कर्नाटक'],
	['Gorakhpur', 'Uttar Pradesh', 'गोरखपुर', 'उत्तर प्रदेश'],
	['Siliguri', 'West Bengal', 'सिलीगुड़ी', 'पश्चिम बंगाल'],
] as const
const TOWNS_US = [
	['Stockton', 'California'],
	['Modesto', 'California'],
	['Fresno', 'California'],
	['Toledo', 'Ohio'],
	['Dayton', 'Ohio'],
	['Duluth', 'Minnesota'],
	['Macon', 'Georgia'],
] as const

interface Team {
	readonly organization: string
	readonly owner: string
	readonly members: readonly string[]
}
const TEAMS: Readonly<Record<RegionCode, readonly Team[]>> = {
	IN: [
		{ organization: 'jalmitra', owner: 'owner', members: ['priya', 'imran'] },
		{ organization: 'shiksha', owner: 'lakshmi', members: ['vikram'] },
		{ organization: 'annapoorna', owner: 'gurpreet', members: ['farhan'] },
	],
	US: [
		{ organization: 'stagnes', owner: 'rosa', members: ['hannah', 'daniel'] },
		{ organization: 'sierra', owner: 'marcus', members: ['hannah'] },
	],
}
export const leadOf = (organization: string): string =>
	[...TEAMS.IN, ...TEAMS.US].find((team) => team.organization === organization)?.owner ?? ''

const BROADCASTERS = ['radio', 'super'] as const
export const ASKING = BLOOD_DONORS.slice(BLOOD_DONORS.length / 2)
export const REACHABLE = ASKING.filter(({ wantsTexts }) => wantsTexts)
const US_AUTHORS = NEIGHBOURS.filter(({ key }) => key !== NEWCOMER)

export const OF_ORGANIZATION: readonly RequestStatus[] = ['pendingOrganization', 'rejectedByOrganization']
const STANDING: readonly RequestStatus[] = [
	'pendingAdmin',
	'pendingOrganization',
	'approved',
	'live',
	'onHold',
]
const MORE: readonly RequestStatus[] = ['live', 'live', 'approved']
const MAX_DAYS_TO_EXPIRY = 95

function canEnd(kind: Kind, side: Side, status: RequestStatus): boolean {
	if (OF_ORGANIZATION.includes(status)) return raiserOf(kind, side) !== 'radioAdmin'
	const ends = endsOf(kind, side)
	return status !== 'expired' || ends.by !== 'days' || ends.days <= MAX_DAYS_TO_EXPIRY
}

function dayRaised(kind: Kind, side: Side, ends: RequestStatus, random: Random): number {
	if (STANDING.includes(ends)) return random.between(108, 117)
	if (ends !== 'expired') return random.between(62, 110)
	const end = endsOf(kind, side)
	return end.by === 'days' ? 114 - end.days - random.between(0, 12) : random.between(85, 108)
}

const CATEGORIES: readonly Category[] = ['education', 'women', 'food', 'environment', 'animals', 'health']
const categoryOf = (kind: Kind, place: number): Category =>
	kind.review === 'after' ? 'health' : (CATEGORIES[place % CATEGORIES.length] ?? 'education')

const at = <T>(list: readonly T[], place: number): T => {
	const item = list[place % list.length]
	if (item === undefined) throw new RangeError('Nothing to choose from.')
	return item
}

function authorOf(
	kind: Kind,
	side: Side,
	{ region, ends, place }: Pick<PlannedRequest, 'region' | 'ends' | 'place'>,
): Pick<PlannedRequest, 'author' | 'organization'> {
	const raiser = raiserOf(kind, side)
	if (raiser === 'radioAdmin') return { author: at(BROADCASTERS, place), organization: null }
	const byMember = OF_ORGANIZATION.includes(ends)
	if (raiser === 'member' || byMember) {
		const { organization, owner, members } = at(TEAMS[region], place)
		return { author: byMember ? at(members, place) : owner, organization }
	}
	const people: readonly DemoPerson[] = region === 'US' ? US_AUTHORS : kind.needsPhone ? REACHABLE : ASKING
	return { author: at(people, place * 3).key, organization: null }
}

const regionAt = (kind: Kind, number: number): RegionCode =>
	!kind.exceptIn.includes('US') && number % 3 === 2 ? 'US' : 'IN'
const languageAt = (kind: Kind, number: number): Language =>
	regionAt(kind, number) === 'IN' && number % 2 === 0 ? 'hi' : 'en'

interface Slot extends Pick<PlannedRequest, 'kind' | 'side' | 'ends' | 'place'> {
	readonly number: number
	readonly shift: number
}

function planOf({ kind, side, ends, number, place, shift }: Slot): PlannedRequest {
	const random = seededRandom(SEED + place)
	const region = regionAt(kind, number + shift)
	const language = languageAt(kind, number + shift)
	const before = Array.from({ length: number }, (_, earlier) => languageAt(kind, earlier + shift))
	const [town, state, townHi, stateHi] =
		region === 'US' ? [...at(TOWNS_US, place), '', ''] : at(TOWNS_IN, place * 5 + number)
	const where = language === 'hi' ? [townHi, stateHi] : [town, state]
	const texts = writeRequest(
		{ requestType: kind.code, side, language, town: where[0] ?? '' },
		before.filter((each) => each === language).length,
	)
	return {
		name: `planned.${place}`,
		place,
		kind,
		side,
		region,
		language,
		...authorOf(kind, side, { region, ends, place }),
		ends,
		category: categoryOf(kind, place),
		where: where.join(', '),
		...texts,
		raisedAt:
			dayRaised(kind, side, ends, random) * DAY_MS +
			random.between(2, 12) * HOUR_MS +
			random.between(0, 59) * MINUTE_MS,
		hasPicture: place % 4 === 0,
		hasShifts: number > STATUSES.length,
	}
}

function endingsOf(kind: Kind, side: Side): readonly RequestStatus[] {
	// Few may raise these, and have only so many open at once.
	if (raiserOf(kind, side) === 'radioAdmin') return STATUSES.filter((status) => canEnd(kind, side, status))
	return [...STATUSES, ...MORE].map((status) => (canEnd(kind, side, status) ? status : 'live'))
}

export const PLANNED_REQUESTS: readonly PlannedRequest[] = KINDS.flatMap((kind) =>
	kind.sides.filter((side) => hasTexts(kind.code, side)).map((side) => ({ kind, side })),
)
	.flatMap(({ kind, side }, shift) =>
		endingsOf(kind, side).map((ends, number) => ({ kind, side, number, shift, ends })),
	)
	.map((each, place) => planOf({ ...each, place }))
