import type { Pages } from '../../kernel/pages.ts'

/** Where people sign in, and show and change what is theirs. */
export const userScreens = {
	login: { path: '/login', audience: 'open', delivery: 'app' },
	/** Where Google sends the browser back to. */
	authorize: { path: '/authorize', audience: 'open', delivery: 'app' },
	signUp: { path: '/signup', audience: 'open', delivery: 'app' },
	otpValidation: { path: '/otp-validation', audience: 'open', delivery: 'app' },
	otpValidationOf: { path: '/otp-validation/:id', audience: 'open', delivery: 'app' },
	forgotPassword: { path: '/forgot-password', audience: 'open', delivery: 'app' },
	changePassword: { path: '/change-password', audience: 'member', delivery: 'app' },
	/** Where the link leads that a second factor is enrolled with; its token comes after `#`. */
	confirmFactor: { path: '/change-password/confirm', audience: 'member', delivery: 'app' },
	editUsername: { path: '/editUsername', audience: 'member', delivery: 'app' },
	kindness: { path: '/users/kindness', audience: 'open', delivery: 'app' },
	/** One's own, to be changed. */
	editProfile: { path: '/newUserProfile/:id', audience: 'member', delivery: 'app' },
	/** By username or id. */
	publicProfile: { path: '/user/:id', audience: 'listed', delivery: 'document', freshSeconds: 30 },
	becomeAVolunteer: { path: '/become-a-volunteer', audience: 'listed', delivery: 'app' },
	volunteerProfile: { path: '/volunteerProfile', audience: 'member', delivery: 'app' },
	volunteerProfileOf: { path: '/volunteerProfile/:id', audience: 'member', delivery: 'app' },
	/** A username or the name of an organization; every other address comes before it. */
	named: { path: '/:id', audience: 'open', delivery: 'app' },
} as const satisfies Pages
