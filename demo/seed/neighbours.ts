import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { hasProfile, replaceAddresses, saveProfile } from '../../records/users/profiles.ts'
import { createUser } from '../../records/users/users.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { demoUserId } from './organizations.ts'

export async function seedNeighbours(
	{ sql, clock, passwords }: Pick<ApiInfrastructure, 'sql' | 'clock' | 'passwords'>,
	startMs: number,
): Promise<void> {
	const { key } = NEIGHBOURS.at(-1) ?? { key: '' }
	if (await hasProfile(sql, demoUserId(key))) return
	const password_hash = await passwords.hash(DEMO_PASSWORD)
	for (const [index, { key, username, email, first, last, phone, home, cameOn }] of NEIGHBOURS.entries()) {
		const id = demoUserId(key)
		const at = new Date(cameOn === null ? clock.now() : startMs + cameOn * DAY_MS)
		const [city, state, zip_code] = home
		await createUser(sql, {
			id,
			username,
			email,
			first_name: first,
			last_name: last,
			phone,
			phone_verified: true,
			password_hash,
			profile_image_url: null,
			locale: 'en',
			created_at: at,
		})
		await replaceAddresses(sql, id, [
			{ line1: `${200 + index} Main Street`, line2: '', city, state, country: 'US', zip_code },
		])
		await saveProfile(sql, id, { mode: 'donee', shows_place: true }, at)
	}
}
