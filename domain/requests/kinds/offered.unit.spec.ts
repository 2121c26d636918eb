import { describe, expect, it } from 'vitest'
import type { Side } from './field.contract.ts'
import { KINDS, kindOf } from './kinds.contract.ts'
import { type Offeree, offeredKinds, offerOf } from './offered.contract.ts'

const SOMEBODY: Offeree = { region: 'IN', mode: null, roles: [], isMember: false }
const PEOPLE = {
	Somebody: SOMEBODY,
	'A member of an organization': { ...SOMEBODY, isMember: true },
	'A radio admin': { ...SOMEBODY, roles: ['talRadioAdmin'] },
	'Somebody in the US': { ...SOMEBODY, region: 'US' },
	'A member in the US': { ...SOMEBODY, region: 'US', isMember: true },
} as const satisfies Record<string, Offeree>
type Person = keyof typeof PEOPLE
type ByMode = readonly [donee: string, donor: string, noMode: string]

const NOT_THERE: ByMode = ['NOT_IN_REGION', 'NOT_IN_REGION', 'NOT_IN_REGION']
const RADIO_ONLY: ByMode = ['RADIO_ADMINS_ONLY', 'RADIO_ADMINS_ONLY', 'RADIO_ADMINS_ONLY']
const MEMBERS_ONLY: ByMode = ['MEMBERS_ONLY', 'MEMBERS_ONLY', 'MEMBERS_ONLY']
const inEveryMode = (offer: string): ByMode => [offer, offer, offer]
const ofMembers = (offer: string): Record<Person, ByMode> => ({
	Somebody: MEMBERS_ONLY,
	'A member of an organization': inEveryMode(offer),
	'A radio admin': MEMBERS_ONLY,
	'Somebody in the US': MEMBERS_ONLY,
	'A member in the US': inEveryMode(offer),
})
const SCHOLARSHIP_OF_MEMBERS: ByMode = [
	'/scholarship-request donee',
	'/scholarship-request?role=donor donor',
	'/scholarship-request asks',
]

const TABLE: Readonly<Record<string, Partial<Record<Person, ByMode>> & { readonly Somebody: ByMode }>> = {
	cash: { Somebody: ['/new-request donee', '/new-request?role=donor donor', '/new-request asks'] },
	scholarship: {
		Somebody: inEveryMode('/scholarship-request donee'),
		'A member of an organization': SCHOLARSHIP_OF_MEMBERS,
		'A member in the US': SCHOLARSHIP_OF_MEMBERS,
	},
	bloodDonation: {
		Somebody: inEveryMode('/bloodDonation-request donee'),
		'Somebody in the US': NOT_THERE,
		'A member in the US': NOT_THERE,
	},
	plasma: {
		Somebody: ['/plasma-donee-request donee', '/plasma-donor-request donor', '/plasma-donee-donor asks'],
	},
	help: { Somebody: inEveryMode('/covidhelp-request donee') },
	career: { Somebody: inEveryMode('/careerhelp-request donee') },
	mentoring: {
		Somebody: ['/mentoring-request donee', '/mentoring-request?role=donor donor', '/mentoring-request asks'],
	},
	homeworkHelp: { Somebody: inEveryMode('/homeworkhelp-request donee') },
	internship: ofMembers('/internship-request donor'),
	volunteering: ofMembers('/volunteer-request donee'),
	boardMember: ofMembers('/boardmember-request donee'),
	eventSpeaker: { Somebody: inEveryMode('/eventspeaker-request donee') },
	podcast: { Somebody: RADIO_ONLY, 'A radio admin': inEveryMode('/podcast-request donee') },
	socialAdvocacy: { Somebody: inEveryMode('/socialadvocacy-request donee') },
	socialEntrepreneurship: { Somebody: inEveryMode('/socialentrepreneurship-request donee') },
}

const MODES: readonly (Side | null)[] = ['donee', 'donor', null]
const ROWS = Object.entries(TABLE).flatMap(([code, byPerson]) =>
	(Object.keys(PEOPLE) as Person[]).flatMap((person) =>
		MODES.map((mode, index) => ({
			code,
			person,
			mode,
			offer: (byPerson[person] ?? byPerson.Somebody)[index],
		})),
	),
)

function offered(code: string, offeree: Offeree): string {
	const kind = kindOf(code)
	if (!kind) throw new RangeError(`There is no kind ${code}.`)
	const offer = offerOf(kind, offeree)
	if (offer.is === 'refused') return offer.because
	return `${offer.route} ${offer.side ?? 'asks'}`
}

describe('who is offered what', () => {
	it.each(ROWS)('$person, in the mode $mode, choosing $code: $offer', ({ code, person, mode, offer }) => {
		expect(offered(code, { ...PEOPLE[person], mode })).toBe(offer)
	})

	it('keeps what is missing in sight, but for what is not raised in the region', () => {
		const codes = (offeree: Offeree) => offeredKinds(offeree).map(({ kind }) => kind.code)
		expect(codes(SOMEBODY)).toEqual(KINDS.map(({ code }) => code))
		expect(codes(PEOPLE['Somebody in the US'])).toEqual(
			KINDS.map(({ code }) => code).filter((code) => code !== 'bloodDonation'),
		)
		const podcast = offeredKinds(SOMEBODY).find(({ kind }) => kind.code === 'podcast')
		expect(podcast?.offer).toEqual({
			is: 'refused',
			because: 'RADIO_ADMINS_ONLY',
			route: '/podcast-request',
		})
	})
})
