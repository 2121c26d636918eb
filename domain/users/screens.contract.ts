import type { Pages } from '../../kernel/pages.ts'

/** Where people sign in, and show and change what is theirs. */
export const userScreens = {
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
	/** A username or the name of an organization; every other address comes before it. */
	named: { path: '/:id', audience: 'open' },
} as const satisfies Pages
