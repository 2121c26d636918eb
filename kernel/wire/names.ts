import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts'

/**
 * Reserved first segments beside those of our pages: those that the specification names, and those that
 * browsers and proxies request.
 */
const ADDRESSES = `
	search login NewLogin signup forgot-password otp-validation authorize change-password editUsername
	publicPayment payment billingInfo StripePayment RazorPayment thankyou payu-thankyou payu-error receipt
	organization donationRequest user users verifyOrganizationEmail invitation inviteGeneralUser access-denied
	become-a-volunteer volunteerProfile newUserProfile User-reports userInterests notifications unsubscribe
	NewHome GetStarted SelectAppCategory Nonprofits Corporates AllDonationRequestCard NewDonationRequest
	NewSearchFilters newFilters new-request NewFundRequest myRequests myfavourites myApplications myWithdrawals
	myOrganizations myContactsandGroups myDonations bankAccounts add-organization withdrawForm withdrawfunds
	viewApplicants chatTabs createAudioRoom audioRoom plasma-donee-request plasma-donor-request plasma-donee-donor
	careerhelp-request internship-request volunteer-request covidhelp-request boardmember-request podcast-request
	scholarship-request eventspeaker-request mentoring-request bloodDonation-request homeworkhelp-request
	socialadvocacy-request socialentrepreneurship-request startDonorEmailCampaign startContactEmailCampaign
	EmailEditConfirmation EmailContactGroups EmailEdit EmailImportFiles ManageEventParticipants ManageEventPayments
	tal-kindness-day-2023 TALEventPayment talmedia media podcast talradiowidget radioWidget talRadioAdmin radio studio event
	admin backoffice api files dev health metrics s art assets docs static public live ws socket www mail ftp cdn
	feed oembed embed social about legal blog contact contactus feedback faq terms privacy cookies sitemap
	manifest .well-known index home me icons fonts images img css js chunks sitemaps robots favicon
	null undefined constructor prototype __proto__ toString valueOf hasOwnProperty
`
	.trim()
	.split(/\s+/)
	.concat(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))

/** Words of official senders. A name of only such words is refused. */
const OF_TRUST = `
	admin admins administrator superadmin finadmin moderator operator staff official verified verification support help
	helpdesk helpline customercare service security finance billing payments payout payouts refund refunds receipts
	donate donation donations account accounts compliance system root webmaster postmaster hostmaster abuse noreply
	team desk center centre the our my
`
	.trim()
	.split(/\s+/)
const BRAND = 'karuna'
const BESIDE_BRAND = 'foundation trust charity platform app online india usa org care'.split(' ')
const VOUCHING = ['official', 'verified']
const VOUCHING_OF_PEOPLE = [
	...VOUCHING,
	'admin',
	'administrator',
	'superadmin',
	'moderator',
	'support',
	'helpdesk',
]

/**
 * Look-alike letters in lower case, from the Unicode Consortium's list of confusables (UTS 39), as far as
 * Cyrillic, Greek, Armenian and the Latin extensions go; `i`, `l` and `1` are one.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
	a: 'аαɑ',
	b: 'вьβ',
	c: 'с',
	d: 'ԁɗ',
	e: 'еεєҽ',
	f: 'ƒ',
	g: 'ɡցɢ',
	h: 'һнհ',
	j: 'јϳ',
	k: 'кκ',
	m: 'мμ',
	l: 'iıіιӏɩ1|ǀ',
	n: 'ηпո',
	o: '0оοօσς๐',
	p: 'рρ',
	q: 'ԛգ',
	r: 'гʀ',
	s: 'ѕʂ',
	t: 'тτ',
	u: 'υսц',
	v: 'ѵν',
	w: 'ԝωшա',
	x: 'хχ',
	y: 'уγүყ',
	z: 'ζᴢ',
}
export const LOOKALIKE_PAIRS: readonly (readonly [string, string])[] = Object.entries(LOOKALIKES).flatMap(
	([letter, others]) => [...others].map((other) => [other, letter] as const),
)
const RESEMBLES = new Map(LOOKALIKE_PAIRS)

const plain = (name: string): string =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, '')
		.normalize('NFC')
		.replaceAll(/[^\p{L}\p{N}\p{M}|]+/gu, ' ')
		.trim()

const seen = (text: string): string =>
	[...text]
		.map((letter) => RESEMBLES.get(letter) ?? letter)
		.join('')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')

/**
 * Returns the unique key of a name. Names that look alike, or differ only in separators, have the same:
 * `jal-mitra-trust`, `Jal Mitra Trust` and `ja1.mitra_trust` are one.
 */
export function addressKey(name: string): string {
	const key = seen(plain(name)).replaceAll(' ', '-')
	// A name of symbols alone would become empty.
	return key === '' ? name.normalize('NFKC').trim().toLowerCase() : key
}

const withoutNumbers = (word: string): string => word.replaceAll(/^\d+|\d+$/g, '')
const asOne = (text: string): string => seen(text.replaceAll(' ', ''))
const seenAs = (parts: readonly string[]): string => parts.map((word) => asOne(plain(word))).join('|')

const keysOf = (segments: readonly string[]) => new Set(segments.map((segment) => asOne(plain(segment))))
const RESERVED_ADDRESSES = keysOf(ADDRESSES)
const OURS = new RegExp(
	`^(?:${seenAs(OF_TRUST)})+$|^(?=.*${seenAs([BRAND])})(?:${seenAs([BRAND, ...OF_TRUST, ...BESIDE_BRAND])})+$`,
)
const partSet = (parts: readonly string[]) => new Set(parts.map(asOne))
const VOUCHES = { user: partSet(VOUCHING_OF_PEOPLE), organization: partSet(VOUCHING) }
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Names of files and their compressed twins are reserved, although a username may contain a dot. */
export const FILE_NAME =
	/\.(?:js|mjs|css|map|json|txt|xml|ico|png|jpe?g|webp|avif|svg|gif|woff2?|webmanifest|php|html?|wasm)(?:\.(?:br|gz))?$/i
const LIKE_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Coptic}\p{sc=Cherokee}\p{sc=Lisu}]/u

export type NamedKind = 'user' | 'organization'
export const RESERVED_MESSAGE = 'common.fields.nameKept'
export const MIXED_MESSAGE = 'common.fields.nameMixed'

export type NameProblem = (kind: NamedKind, name: string) => string | null

/**
 * Returns the reason why a name is forbidden, or null. @param pages first segments of the addresses of our
 * pages
 */
export function createNameProblem(pages: readonly string[]): NameProblem {
	const ofPages = keysOf(pages)
	return (kind, name) => {
		const parts = plain(name).split(' ')
		if (parts.some((word) => /\p{sc=Latin}/u.test(word) && LIKE_LATIN.test(word))) return MIXED_MESSAGE
		const address = asOne(parts.join(' '))
		const saved =
			RESERVED_ADDRESSES.has(address) ||
			ofPages.has(address) ||
			OURS.test(asOne(withoutNumbers(parts.join('')))) ||
			parts.some((word) => VOUCHES[kind].has(asOne(withoutNumbers(word)))) ||
			ID.test(name.trim()) ||
			FILE_NAME.test(name.trim())
		return saved ? RESERVED_MESSAGE : null
	}
}
