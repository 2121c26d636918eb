import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import {
	hasProfile,
	type ProfileColumns,
	replaceAddresses,
	saveProfile,
} from '../../records/users/profiles.ts'
import { setPhone } from '../../records/users/users.ts'
import { homeOf, PROFILES } from '../profiles.ts'
import { demoUserId } from './organizations.ts'

export async function seedProfiles({ sql, clock }: Pick<Infrastructure, 'sql' | 'clock'>): Promise<void> {
	const at = new Date(clock.now())
	for (const profile of PROFILES) {
		const { about, mode = 'donor', showsGiving = false, volunteer, bloodGroup, phone } = profile
		const userId = demoUserId(profile.key)
		if (await hasProfile(sql, userId)) continue
		await replaceAddresses(sql, userId, [homeOf(profile)])
		if (phone !== undefined) await setPhone(sql, userId, phone)
		const columns: ProfileColumns = {
			about,
			mode,
			shows_place: true,
			shows_giving: showsGiving,
			blood_group: bloodGroup ?? null,
			...(volunteer && {
				volunteer_areas: volunteer.areas,
				volunteer_availability: volunteer.availability,
				volunteer_about: volunteer.about,
			}),
		}
		await saveProfile(sql, userId, columns, at)
	}
}
