import { describe, expect, it } from 'vitest'
import type { Side } from './field.contract.ts'
import { kindOf } from './kinds.contract.ts'
import { type Offeree, offerOf } from './offered.contract.ts'

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

const LED = 'led to the open ones'
const NOT_THERE: ByMode = ['NOT_IN_REGION', 'NOT_IN_REGION', 'NOT_IN_REGION']
const RADIO_ONLY: ByMode = ['RADIO_ADMINS_ONLY', 'RADIO_ADMINS_ONLY', 'RADIO_ADMINS_ONLY']
const doneesOnly = (route: string): ByMode => [`${route} donee`, LED, `${route} donee`]
/** A kind that organizations' members raise as donees. */
const MEMBERS_DONEE: ByMode = ['MEMBERS_ONLY', LED, 'MEMBERS_ONLY']

/** What each kind answers; people who are not named in a row get what somebody gets. */
const TABLE: Readonly<Record<string, Partial<Record<Person, ByMode>> & { readonly Somebody: ByMode }>> = {
	cash: { Somebody: ['/new-request donee', LED, '/new-request asks'] },
	scholarship: {
		Somebody: ['/scholarship-request donee', 'MEMBERS_ONLY', '/scholarship-request donee'],
		'A member of an organization': [
			'/scholarship-request donee',
			'/scholarship-request donor',
			'/scholarship-request asks',
		],
		'A member in the US': [
			'/scholarship-request donee',
			'/scholarship-request donor',
			'/scholarship-request asks',
		],
	},
	bloodDonation: {
		Somebody: doneesOnly('/bloodDonation-request'),
		'Somebody in the US': NOT_THERE,
		'A member in the US': NOT_THERE,
	},
	plasma: {
		Somebody: ['/plasma-donee-request donee', '/plasma-donor-request donor', '/plasma-donee-donor asks'],
	},
	help: { Somebody: doneesOnly('/covidhelp-request') },
	career: { Somebody: doneesOnly('/careerhelp-request') },
	mentoring: {
		Somebody: ['/mentoring-request donee', '/mentoring-request donor', '/mentoring-request asks'],
	},
	homeworkHelp: { Somebody: doneesOnly('/homeworkhelp-request') },
	internship: {
		Somebody: [LED, 'MEMBERS_ONLY', 'MEMBERS_ONLY'],
		'A member of an organization': [LED, '/internship-request donor', '/internship-request donor'],
		'A member in the US': [LED, '/internship-request donor', '/internship-request donor'],
	},
	volunteering: {
		Somebody: MEMBERS_DONEE,
		'A member of an organization': doneesOnly('/volunteer-request'),
		'A member in the US': doneesOnly('/volunteer-request'),
	},
	boardMember: {
		Somebody: MEMBERS_DONEE,
		'A member of an organization': doneesOnly('/boardmember-request'),
		'A member in the US': doneesOnly('/boardmember-request'),
	},
	eventSpeaker: { Somebody: doneesOnly('/eventspeaker-request') },
	podcast: {
		Somebody: RADIO_ONLY,
		'A radio admin': ['/podcast-request donee', '/podcast-request donee', '/podcast-request donee'],
	},
	socialAdvocacy: { Somebody: doneesOnly('/socialadvocacy-request') },
	socialEntrepreneurship: { Somebody: doneesOnly('/socialentrepreneurship-request') },
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
	if (offer.is === 'ledElsewhere') {
		expect(offer.route).toBe(`/search?requestType=${code}`)
		return LED
	}
	return `${offer.route} ${offer.side ?? 'asks'}`
}

describe('who is offered what', () => {
	it.each(ROWS)('$person, in the mode $mode, choosing $code: $offer', ({ code, person, mode, offer }) => {
		expect(offered(code, { ...PEOPLE[person], mode })).toBe(offer)
	})
})
