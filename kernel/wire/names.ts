import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts'

/**
 * The one namespace that usernames and the addresses of organizations share: `/{name}` leads to whoever holds it. Two
 * names that a reader would take for one have one key, and a key has one holder.
 */

/** First segments of addresses beside those of our pages: those that the specification names, and those that browsers and proxies ask for. */
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
	tal-kindness-day-2023 TALEventPayment talmedia podcast talradiowidget talRadioAdmin radio event
	admin backoffice api files dev health metrics s art assets docs static public live ws socket www mail ftp cdn
	feed oembed embed social about legal blog contact contactus feedback faq terms privacy cookies sitemap
	manifest .well-known index home me icons fonts images img css js chunks sitemaps robots favicon
	null undefined constructor prototype __proto__ toString valueOf hasOwnProperty
`
	.trim()
	.split(/\s+/)
	.concat(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))

/** Words of those who speak for Karuna. A name of nothing else is nobody's. */
const OF_TRUST = `
	admin admins administrator superadmin finadmin moderator operator staff official verified verification support help
	helpdesk helpline customercare service security finance billing payments payout payouts refund refunds receipts
	donate donation donations account accounts compliance system root webmaster postmaster hostmaster abuse noreply
	team desk center centre the our my
`
	.trim()
	.split(/\s+/)
const BRAND = 'karuna'
/** What such a name has beside the brand: a charity called "Help Foundation" is one, a "Karuna Foundation" is not. */
const BESIDE_BRAND = 'foundation trust charity platform app online india usa org care'.split(' ')
/** Words that vouch for the rest of a name, wherever in it they stand. */
const VOUCHING = ['official', 'verified']
/** People who call themselves so are taken for ours; organizations may well be about it. */
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
 * Letters that look like others, by what they look like, in lower case. From the Unicode Consortium's list of
 * confusables (UTS 39), as far as Cyrillic, Greek, Armenian and the Latin extensions go; `i`, `l` and `1` are one.
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
/** Each with the letter that it is taken for. */
export const LOOKALIKE_PAIRS: readonly (readonly [string, string])[] = Object.entries(LOOKALIKES).flatMap(
	([letter, others]) => [...others].map((other) => [other, letter] as const),
)
const RESEMBLES = new Map(LOOKALIKE_PAIRS)

/** A name however it is written, with blanks for whatever parts its words: case, width and accents don't count. */
const plain = (name: string): string =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, '')
		.normalize('NFC')
		.replaceAll(/[^\p{L}\p{N}\p{M}|]+/gu, ' ')
		.trim()

/** What the letters of a name look like. */
const seen = (text: string): string =>
	[...text]
		.map((letter) => RESEMBLES.get(letter) ?? letter)
		.join('')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')

/**
 * The key under which a name is held. Names that look alike, or differ only in what stands between their words, have
 * the same: `jal-mitra-trust`, `Jal Mitra Trust` and `ja1.mitra_trust` are one.
 */
export function addressKey(name: string): string {
	const key = seen(plain(name)).replaceAll(' ', '-')
	// Of signs alone nothing would be left.
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
/** Names of files and of their compressed twins: a page never lies at one, although a username may hold a dot. */
export const FILE_NAME =
	/\.(?:js|mjs|css|map|json|txt|xml|ico|png|jpe?g|webp|avif|svg|gif|woff2?|webmanifest|php|html?|wasm)(?:\.(?:br|gz))?$/i
/** Alphabets whose letters are taken for Latin ones. */
const LIKE_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Coptic}\p{sc=Cherokee}\p{sc=Lisu}]/u

/** Whose name it is. */
export type NamedKind = 'user' | 'organization'
export const RESERVED_MESSAGE = 'common.fields.nameKept'
export const MIXED_MESSAGE = 'common.fields.nameMixed'

/** Why nobody may go by a name, whether or not it is taken; null when somebody may. */
export type NameProblem = (kind: NamedKind, name: string) => string | null

/** Says why nobody may go by a name. @param pages first segments of the addresses of our pages */
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
