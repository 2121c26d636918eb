/**
 * Every address of the public web: the browser's router and links, the server's pages and what search engines are told
 * read this one list.
 */

/**
 * Who a page is for.
 * - `listed`: for everybody, and for search engines
 * - `open`: for everybody who has the address; search engines leave it out
 * - `member`: for whoever is signed in; search engines leave it out
 */
type Audience = 'listed' | 'open' | 'member'

interface Page {
	/** In the router's form: `/donationRequest/:id`. */
	readonly path: string
	readonly audience: Audience
}

export const PAGES = {
	home: { path: '/', audience: 'listed' },
	search: { path: '/search', audience: 'listed' },
	searchFor: { path: '/search/:keyword', audience: 'open' },
	fundraiser: { path: '/donationRequest/:id', audience: 'listed' },
	login: { path: '/login', audience: 'open' },
	/** Where Google sends the browser back to. */
	authorize: { path: '/authorize', audience: 'open' },
	signUp: { path: '/signup', audience: 'open' },
	otpValidation: { path: '/otp-validation', audience: 'open' },
	otpValidationOf: { path: '/otp-validation/:id', audience: 'open' },
	forgotPassword: { path: '/forgot-password', audience: 'open' },
	changePassword: { path: '/change-password', audience: 'member' },
	/** Where the link leads that a second factor is enrolled with; its token comes after `#`. */
	confirmFactor: { path: '/change-password/confirm', audience: 'member' },
	editUsername: { path: '/editUsername', audience: 'member' },
	kindness: { path: '/users/kindness', audience: 'open' },
	/** One's own, to be changed. */
	editProfile: { path: '/newUserProfile/:id', audience: 'member' },
	/** By username or id. */
	publicProfile: { path: '/user/:id', audience: 'listed' },
	becomeAVolunteer: { path: '/become-a-volunteer', audience: 'listed' },
	volunteerProfile: { path: '/volunteerProfile', audience: 'member' },
	volunteerProfileOf: { path: '/volunteerProfile/:id', audience: 'member' },
	newRequest: { path: '/new-request', audience: 'member' },
	editRequest: { path: '/new-request/:id', audience: 'member' },
	myRequests: { path: '/myRequests', audience: 'member' },
	myDonations: { path: '/myDonations', audience: 'member' },
	receipt: { path: '/receipt/:id', audience: 'open' },
	organization: { path: '/organization/:id', audience: 'listed' },
	myOrganizations: { path: '/myOrganizations', audience: 'member' },
	addOrganization: { path: '/add-organization', audience: 'member' },
	editOrganization: { path: '/add-organization/:id', audience: 'member' },
	verifyOrganizationEmail: { path: '/verifyOrganizationEmail/:orgId/:userId', audience: 'open' },
	invitation: { path: '/invitation', audience: 'open' },
	/** For those who have no account yet. */
	inviteGeneralUser: { path: '/inviteGeneralUser', audience: 'open' },
	bankAccounts: { path: '/bankAccounts', audience: 'member' },
	myWithdrawals: { path: '/myWithdrawals', audience: 'member' },
	myFavourites: { path: '/myfavourites', audience: 'member' },
	notifications: { path: '/notifications', audience: 'member' },
	unsubscribe: { path: '/unsubscribe', audience: 'open' },
	withdrawForm: { path: '/withdrawForm/:id', audience: 'member' },
	withdrawalRequested: { path: '/withdrawfunds/request-raised/:id', audience: 'member' },
	publicPayment: { path: '/publicPayment', audience: 'open' },
	billingInfo: { path: '/billingInfo', audience: 'open' },
	payment: { path: '/payment', audience: 'open' },
	cardPayment: { path: '/StripePayment', audience: 'open' },
	thankYou: { path: '/thankyou', audience: 'open' },
	contactUs: { path: '/users/ContactUs', audience: 'listed' },
	feedback: { path: '/users/Feedback', audience: 'listed' },
	helpDesk: { path: '/users/help-desk', audience: 'listed' },
	privacy: { path: '/users/Privacy', audience: 'listed' },
	terms: { path: '/users/Terms', audience: 'listed' },
	/** About the foundation, unless its own site has such a page. */
	about: { path: '/about', audience: 'listed' },
	/** Who is responsible for this site. */
	legal: { path: '/legal', audience: 'listed' },
	userInterests: { path: '/userInterests', audience: 'member' },
	userReports: { path: '/User-reports/:id', audience: 'member' },
	/** The spec's addresses of what the backoffice has now. */
	adminOrganization: { path: '/admin/organization', audience: 'member' },
	admin: { path: '/admin/*', audience: 'open' },
	accessDenied: { path: '/access-denied', audience: 'open' },
	/** A username or the name of an organization; every other address comes before it. */
	named: { path: '/:id', audience: 'open' },
} as const satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof PAGES

/** The listed pages that are the same for everybody and have one address. */
export const LISTED_PATHS: readonly string[] = Object.values<Page>(PAGES)
	.filter(({ path, audience }) => audience === 'listed' && !path.includes(':'))
	.map(({ path }) => path)

const MEMBERS_PATHS: ReadonlySet<string> = new Set(
	Object.values<Page>(PAGES).flatMap(({ path, audience }) => (audience === 'member' ? [path] : [])),
)
/** Whether the page of a pattern is only for whoever is signed in. */
export const isForMembers = (pattern: string): boolean => MEMBERS_PATHS.has(pattern)

export type Language = 'en' | 'hi'

/** Before the path of a page in Hindi; a page in English has none. */
const HINDI = '/hi'

/** The language that an address names, and its path without it: `/hi/search` is `/search` in Hindi. */
export function readAddress(pathname: string): { readonly language: Language; readonly path: string } {
	const isHindi = pathname === HINDI || pathname.startsWith(`${HINDI}/`)
	return isHindi
		? { language: 'hi', path: pathname.slice(HINDI.length) || '/' }
		: { language: 'en', path: pathname }
}

/** The address of a path in a language. */
export const addressIn = (language: Language, path: string): string =>
	language === 'en' ? path : path === '/' ? HINDI : HINDI + path

/** A link of a page's head; `path` is to be made whole by the site. */
export interface HeadLink {
	readonly rel: 'canonical' | 'alternate'
	readonly hreflang?: Language | 'x-default'
	readonly path: string
}

/** What a listed page says of its own address, and of those in other languages. */
export const headLinks = (language: Language, path: string): readonly HeadLink[] => [
	{ rel: 'canonical', path: addressIn(language, path) },
	{ rel: 'alternate', hreflang: 'en', path },
	{ rel: 'alternate', hreflang: 'hi', path: addressIn('hi', path) },
	{ rel: 'alternate', hreflang: 'x-default', path },
]

interface FoundPage {
	readonly name: PageName
	readonly audience: Audience
	/** By their names in the pattern, decoded. */
	readonly params: Readonly<Record<string, string | undefined>>
}

/** The page at a path, without its language; null where there is none. As the router, it looks past case. */
export function pageAt(path: string): FoundPage | null {
	for (const { name, audience, pattern } of patterns()) {
		const found = pattern.exec(path)
		if (found) return { name, audience, params: decoded(found.groups ?? {}) }
	}
	return null
}

let made: readonly { name: PageName; audience: Audience; pattern: RegExp }[] | undefined
/** Made when first needed: pages that never look an address up don't pay for it. */
function patterns() {
	made ??= (Object.entries(PAGES) as [PageName, Page][]).map(([name, { path, audience }]) => {
		const filled = path.replaceAll(/\/:(\w+)/g, '/(?<$1>[^/]+)').replace('/*', '(?:/.*)?')
		return { name, audience, pattern: new RegExp(`^${filled}${path === '/' ? '' : '/?'}$`, 'i') }
	})
	return made
}

function decoded(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	try {
		return Object.fromEntries(
			Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
		)
	} catch {
		// Half a sequence of percents: as it was written, it is nobody's.
		return params
	}
}
