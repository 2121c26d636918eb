/** Every address of the public web. Links are made here, so that none can point nowhere. */

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | Names<Rest>
	: Path extends `${string}:${infer Name}`
		? Name
		: never

type Query = Readonly<Record<string, string | undefined>>
type Arguments<Path extends string> = [Names<Path>] extends [never]
	? [query?: Query]
	: [params: Readonly<Record<Names<Path>, string>>, query?: Query]

export interface Address<Path extends string> {
	/** The pattern, for routes. */
	readonly path: Path
	/** The address itself, for links. */
	readonly href: (...args: Arguments<Path>) => string
}

function address<Path extends string>(path: Path): Address<Path> {
	const takesParams = path.includes(':')
	return {
		path,
		href: (...args) => {
			const [first, second] = args as [Query?, Query?]
			const filled = takesParams ? fill(path, first ?? {}) : path
			return withQuery(filled, takesParams ? second : first)
		},
	}
}

const fill = (path: string, params: Query) =>
	path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function withQuery(path: string, query: Query | undefined): string {
	const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => Boolean(pair[1]))
	return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

export const paths = {
	home: address('/'),
	search: address('/search'),
	searchFor: address('/search/:keyword'),
	fundraiser: address('/donationRequest/:id'),
	login: address('/login'),
	/** Where Google sends the browser back to. */
	authorize: address('/authorize'),
	signUp: address('/signup'),
	otpValidation: address('/otp-validation'),
	otpValidationOf: address('/otp-validation/:id'),
	forgotPassword: address('/forgot-password'),
	changePassword: address('/change-password'),
	editUsername: address('/editUsername'),
	kindness: address('/users/kindness'),
	/** One's own, to be changed. */
	editProfile: address('/newUserProfile/:id'),
	/** By username or id. */
	publicProfile: address('/user/:id'),
	/** Public. */
	becomeAVolunteer: address('/become-a-volunteer'),
	volunteerProfile: address('/volunteerProfile'),
	volunteerProfileOf: address('/volunteerProfile/:id'),
	newRequest: address('/new-request'),
	editRequest: address('/new-request/:id'),
	myRequests: address('/myRequests'),
	myDonations: address('/myDonations'),
	receipt: address('/receipt/:id'),
	organization: address('/organization/:id'),
	myOrganizations: address('/myOrganizations'),
	addOrganization: address('/add-organization'),
	editOrganization: address('/add-organization/:id'),
	verifyOrganizationEmail: address('/verifyOrganizationEmail/:orgId/:userId'),
	invitation: address('/invitation'),
	/** For those who have no account yet. */
	inviteGeneralUser: address('/inviteGeneralUser'),
	bankAccounts: address('/bankAccounts'),
	myWithdrawals: address('/myWithdrawals'),
	myFavourites: address('/myfavourites'),
	notifications: address('/notifications'),
	unsubscribe: address('/unsubscribe'),
	withdrawForm: address('/withdrawForm/:id'),
	withdrawalAsked: address('/withdrawfunds/request-raised/:id'),
	publicPayment: address('/publicPayment'),
	billingInfo: address('/billingInfo'),
	payment: address('/payment'),
	cardPayment: address('/StripePayment'),
	thankYou: address('/thankyou'),
	contactUs: address('/users/ContactUs'),
	feedback: address('/users/Feedback'),
	helpDesk: address('/users/help-desk'),
	privacy: address('/users/Privacy'),
	terms: address('/users/Terms'),
	userInterests: address('/userInterests'),
	userReports: address('/User-reports/:id'),
	/** The spec's addresses of what the backoffice has now. */
	admin: address('/admin/*'),
	accessDenied: address('/access-denied'),
	/** A username or the name of an organization; every other address comes before it. */
	named: address('/:id'),
} as const

/** Where the top bar is simplified and the menu hidden. */
export const PAYMENT_PATHS: readonly string[] = [
	paths.publicPayment.path,
	paths.billingInfo.path,
	paths.payment.path,
	paths.cardPayment.path,
	paths.thankYou.path,
]
