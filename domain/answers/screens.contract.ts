import type { Pages } from '../../kernel/wire/pages.ts'

/** Where answers are read by those who gave them, and decided on by those who asked. */
export const answerScreens = {
	viewApplicants: { path: '/viewApplicants/:id', audience: 'member', delivery: 'app', frame: 'full' },
	certificate: { path: '/certificate/:code', audience: 'open', delivery: 'app', frame: 'full' },
	myApplications: { path: '/myApplications', audience: 'member', delivery: 'app', frame: 'full' },
} as const satisfies Pages
