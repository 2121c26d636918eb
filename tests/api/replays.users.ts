import type { Replays } from './replays.ts'

/** Commands of users that can be carried out once. */
export const USER_REPLAYS: Replays = {
	'changing a profile': async ({ people }) => ({
		caller: people.donor,
		method: 'PUT',
		url: `/api/v1/user/${people.donor.id}`,
		body: { about: 'I like wells.' },
		other: { about: 'I like trees.' },
	}),
	'taking whole addresses along': async ({ people }) => ({
		caller: people.admin,
		method: 'POST',
		url: '/api/backoffice/users/exports',
		body: { filter: {}, reason: 'A blood camp needs them.' },
		other: { filter: { bloodDonor: true }, reason: 'A blood camp needs them.' },
	}),
}
