import type { BloodGroup } from '../../domain/_shared/blood-groups.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { raise } from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'

export const ALERT = '/api/v1/bloodAlert'
const RANCHI = {
	line1: '1 Main Road',
	line2: '',
	city: 'Ranchi',
	state: 'Jharkhand',
	country: 'IN',
	zip_code: '834001',
}

export const bloodBody = (now: number, changes: Readonly<Record<string, unknown>> = {}) => ({
	requestType: 'bloodDonation',
	role: 'donee',
	allowedViewers: [],
	images: [],
	beneficiaryName: '',
	quantity: null,
	endDate: null,
	title: 'Two units tonight',
	place: 'Sadar Hospital',
	cityId: 'IN.38.Ranchi',
	bloodGroup: 'B+',
	component: 'redCells',
	unitsNeeded: 2,
	hospital: 'Sadar Hospital, Ranchi',
	neededBy: new Date(now + 2 * DAY_MS).toISOString(),
	patient: 'A. D.',
	contact: '+91 9812345678',
	...changes,
})

export async function publishBlood(
	harness: Harness,
	{ author }: { readonly author: Caller },
	changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
	// A request of a new account waits for review.
	await harness.system.sql.execute(
		`UPDATE rec.users SET phone = coalesce(phone, $2), phone_verified = true,
			created_at = least(created_at, now() - interval '1 year') WHERE id = $1`,
		[author.id, `+9198${(Number.parseInt(author.id.slice(-7), 16) % 90_000_000) + 10_000_000}`],
	)
	return raise(author, bloodBody(harness.clock.now(), changes))
}

export const becomeDonor = (
	donor: Caller,
	bloodGroup: BloodGroup,
	changes: Readonly<Record<string, unknown>> = {},
): Promise<unknown> =>
	donor.json('PUT', `/api/v1/user/${donor.id}`, {
		addresses: [RANCHI],
		bloodDonor: { bloodGroup, wantsAlerts: true, radiusKm: 25, ...changes },
	})
