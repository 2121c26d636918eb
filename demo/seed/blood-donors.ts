import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { hasProfile, replaceAddresses, saveProfile } from '../../records/users/profiles.ts'
import { createUser } from '../../records/users/users.ts'
import { BLOOD_DONORS, type DemoDonor } from '../blood-donors.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { DEMO_DAYS } from '../story.ts'
import { demoUserId } from './organizations.ts'

type Parts = Pick<ApiInfrastructure, 'sql' | 'clock' | 'passwords' | 'places'>

/**
 * Creates the demo's blood donors, once.
 * @param startMs the demo's first instant, epoch milliseconds
 */
export async function seedBloodDonors(parts: Parts, startMs: number): Promise<void> {
	const last = BLOOD_DONORS.at(-1)
	if (last && (await hasProfile(parts.sql, demoUserId(last.key)))) return
	const passwordHash = await parts.passwords.hash(DEMO_PASSWORD)
	for (const [index, donor] of BLOOD_DONORS.entries()) await seed(parts, donor, index, passwordHash, startMs)
}

async function seed(
	{ sql, clock, places }: Parts,
	donor: DemoDonor,
	index: number,
	password_hash: string,
	startMs: number,
): Promise<void> {
	const id = demoUserId(donor.key)
	const at = new Date(clock.now())
	const [city, state, zip_code] = donor.home
	const dayAt = (daysAfterEnd: number) =>
		new Date(startMs + (DEMO_DAYS + daysAfterEnd) * DAY_MS).toISOString().slice(0, 10)
	const town = await places.townNamed('IN', state, city)
	await createUser(sql, {
		id,
		username: donor.username,
		email: donor.email,
		first_name: donor.first,
		last_name: donor.last,
		phone: `+9198764${String(10_000 + index)}`,
		phone_verified: donor.wantsTexts,
		password_hash,
		profile_image_url: null,
		locale: donor.language,
		created_at: at,
	})
	await replaceAddresses(sql, id, [
		{ line1: `${index + 1} Station Road`, line2: '', city, state, country: 'IN', zip_code },
	])
	await saveProfile(
		sql,
		id,
		{
			blood_group: donor.bloodGroup,
			blood_alerts: donor.wantsAlerts,
			blood_texts: donor.wantsTexts,
			blood_sex: donor.sex,
			blood_last_day: donor.lastDonation && dayAt(-donor.lastDonation.daysAgo),
			blood_last_component: donor.lastDonation?.component ?? null,
			blood_radius_km: donor.radiusKm,
			blood_quiet_from: donor.hasQuietHours ? '22:00' : null,
			blood_quiet_to: donor.hasQuietHours ? '07:00' : null,
			blood_quiet_zone: donor.hasQuietHours ? 'Asia/Kolkata' : null,
			blood_paused_until: donor.isPaused ? dayAt(20) : null,
			blood_latitude: town?.latitude ?? null,
			blood_longitude: town?.longitude ?? null,
		},
		at,
	)
}
