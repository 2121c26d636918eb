import type { Pages } from '../../kernel/wire/pages.ts'

/** Where people sign in, and show and change what is theirs. */
export const userScreens = {
	login: { path: '/login', audience: 'listed', delivery: 'app', frame: 'bare' },
	/** The same form, whose tab is in its query. */
	newLogin: { path: '/NewLogin', audience: 'open', delivery: 'app', frame: 'bare' },
	/** Where Google sends the browser back to. */
	authorize: { path: '/authorize', audience: 'open', delivery: 'app', frame: 'bare' },
	signUp: { path: '/signup', audience: 'listed', delivery: 'app', frame: 'bare' },
	otpValidation: { path: '/otp-validation', audience: 'open', delivery: 'app', frame: 'bare' },
	otpValidationOf: { path: '/otp-validation/:id', audience: 'open', delivery: 'app', frame: 'bare' },
	forgotPassword: { path: '/forgot-password', audience: 'open', delivery: 'app', frame: 'bare' },
	changePassword: { path: '/change-password', audience: 'member', delivery: 'app', frame: 'full' },
	/** Where the link leads that a second factor is enrolled with; its token comes after `#`. */
	confirmFactor: { path: '/change-password/confirm', audience: 'member', delivery: 'app', frame: 'full' },
	editUsername: { path: '/editUsername', audience: 'member', delivery: 'app', frame: 'full' },
	kindness: {
		path: '/users/kindness',
		audience: 'open',
		delivery: 'document',
		frame: 'full',
		isRegional: true,
	},
	/** One's own, to be changed. */
	editProfile: { path: '/newUserProfile/:id', audience: 'member', delivery: 'app', frame: 'full' },
	/** By username or id. */
	publicProfile: {
		path: '/user/:id',
		audience: 'listed',
		delivery: 'document',
		frame: 'full',
		freshSeconds: 30,
	},
	becomeAVolunteer: { path: '/become-a-volunteer', audience: 'listed', delivery: 'document', frame: 'full' },
	volunteerProfile: { path: '/volunteerProfile', audience: 'member', delivery: 'app', frame: 'full' },
	volunteerProfileOf: { path: '/volunteerProfile/:id', audience: 'member', delivery: 'app', frame: 'full' },
	/** A username or the name of an organization, whose page it leads to; every other address comes before it. */
	named: { path: '/:id', audience: 'open', delivery: 'document', frame: 'full' },
} as const satisfies Pages
