import { editProfile } from '../../commands/users/edit-profile.ts'
import { homeOf, PROFILES } from '../../demo/profiles.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { showNamed } from '../../queries/users/named.ts'
import { listDonees, listDonors } from '../../queries/users/people.ts'
import { readProfile, showProfile } from '../../queries/users/profile.ts'
import { showPublicProfile } from '../../queries/users/public-profile.ts'
import {
	hasProfile,
	type ProfileColumns,
	replaceAddresses,
	saveProfile,
} from '../../records/users/profiles.ts'
import { setPhone } from '../../records/users/users.ts'
import { phoneNumbers } from '../adapters/phone-numbers.ts'
import { postalCodes } from '../adapters/postal-codes.ts'
import { demoUserId } from './demo-organizations.ts'
import { FILES_URL } from './dependencies.ts'
import type { Platform } from './platform.ts'

/** Who people are, for themselves and for others. */
export const profileRoutes = ({ sql, surroundings }: Platform, queries: QueryDeps): Route[] => [
	editProfile({
		...{ sql, clock: surroundings.clock, filesUrl: FILES_URL, phoneNumbers, postalCodes },
		verifiesNumbers: surroundings.sms !== null,
		showProfile: (userId) => readProfile(queries, userId),
	}),
	showProfile(queries),
	showPublicProfile(queries),
	showNamed(queries),
	listDonors(queries),
	listDonees(queries),
]

/** What the demo's people tell of themselves. Nothing happens for those who have told something. */
export async function seedProfiles({ sql, surroundings }: Platform): Promise<void> {
	const at = new Date(surroundings.clock.now())
	for (const profile of PROFILES) {
		const { about, mode = 'donor', showsGiving = false, volunteer, bloodGroup, phone } = profile
		const userId = demoUserId(profile.key)
		if (await hasProfile(sql, userId)) continue
		await replaceAddresses(sql, userId, [homeOf(profile)])
		if (phone !== undefined) await setPhone(sql, userId, phone)
		const columns: ProfileColumns = {
			...{ about, mode, shows_place: true, shows_giving: showsGiving, blood_group: bloodGroup ?? null },
			...(volunteer && {
				volunteer_areas: volunteer.areas,
				volunteer_availability: volunteer.availability,
				volunteer_about: volunteer.about,
			}),
		}
		await saveProfile(sql, userId, columns, at)
	}
}
