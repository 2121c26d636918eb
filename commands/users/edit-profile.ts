import { z } from 'zod'
import {
	DEFAULT_RADIUS_KM,
	ownProfileAnswer,
	PHONE_UNVERIFIED_MESSAGE,
	type ProfileChange,
	profileBody,
} from '../../domain/users/profile.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import type { Places } from '../../kernel/ports/places.ts'
import { invalidField, notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	homeOfDonor,
	ownPicture,
	type ProfileColumns,
	replaceAddresses,
	saveProfile,
} from '../../records/users/profiles.ts'
import { findUser, setName, setProfileImageUrl, setUnverifiedPhone } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

export interface ProfileDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	/** The address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	readonly phoneNumbers: PhoneNumbers
	readonly places: Pick<Places, 'townNamed'>
	/** False where no codes can be sent: a number is then stored as unverified. */
	readonly verifiesNumbers: boolean
	/** @throws DomainError PROOF_REQUIRED without a recent proof of the session */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
	readonly showProfile: (userId: string) => Promise<unknown>
}

type Tx = Parameters<Parameters<ProfileDeps['sql']['transaction']>[0]>[0]

export const editProfile = (deps: ProfileDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/user/:id',
		summary: 'Update the own profile; omitted fields do not change',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 30,
		params: z.object({ id }),
		body: profileBody,
		answers: { 200: ownProfileAnswer },
		handle: async ({ params, body, caller }) => {
			if (signedIn(caller).id !== params.id) throw notAllowed()
			const phone = phoneOf(deps, body)
			if (phone !== undefined && phone !== (await findUser(deps.sql, params.id))?.phone) {
				refuseUnproven(deps, phone)
				await deps.requireRecentProof(caller)
			}
			await once(deps, caller, (tx) => save(deps, tx, params.id, { ...body, phone }))
			return { body: { statusCode: 200, data: await deps.showProfile(params.id) } }
		},
	})

/** @returns E.164; null to remove the number; undefined to leave it */
function phoneOf({ phoneNumbers }: ProfileDeps, body: ProfileChange): string | null | undefined {
	if (body.phone === undefined) return undefined
	if (body.phone === '') return null
	const home = body.phoneCountry ?? body.addresses?.[0]?.country ?? DEFAULT_REGION.code
	const number = phoneNumbers.parse(body.phone, home)
	if (number === null) throw invalidField('phone', 'users.fields.enterValidMobileNumber')
	return number
}

type Change = Omit<ProfileChange, 'phone'> & { readonly phone: string | null | undefined }

async function save(deps: ProfileDeps, tx: Tx, userId: string, change: Change): Promise<void> {
	const { name, phone, profileImage, addresses } = change
	if (name) await setName(tx, userId, name.first_name, name.last_name)
	if (phone !== undefined) await changePhone(deps, tx, userId, phone)
	if (profileImage !== undefined) await setPicture(deps, tx, userId, profileImage)
	if (addresses) await replaceAddresses(tx, userId, addresses)
	const now = new Date(deps.clock.now())
	await saveProfile(tx, userId, columnsOf(change), now)
	if (addresses || change.bloodDonor) await placeDonor(deps, tx, userId, now)
}

/** Stores only the centre of a blood donor's town, never their address. */
async function placeDonor({ places }: ProfileDeps, tx: Tx, userId: string, now: Date): Promise<void> {
	const home = await homeOfDonor(tx, userId)
	const town = home && (await places.townNamed(home.country, home.state, home.city))
	const centre = { blood_latitude: town?.latitude ?? null, blood_longitude: town?.longitude ?? null }
	await saveProfile(tx, userId, centre, now)
}

/**
 * A new number can only be set by `POST /change/number`.
 * @throws DomainError VALIDATION
 */
function refuseUnproven({ verifiesNumbers }: ProfileDeps, phone: string | null): void {
	if (phone !== null && verifiesNumbers) throw invalidField('phone', PHONE_UNVERIFIED_MESSAGE)
}

async function changePhone(deps: ProfileDeps, tx: Tx, userId: string, phone: string | null): Promise<void> {
	if ((await findUser(tx, userId))?.phone !== phone) refuseUnproven(deps, phone)
	await setUnverifiedPhone(tx, userId, phone)
}

async function setPicture({ filesUrl }: ProfileDeps, tx: Tx, userId: string, fileId: string | null) {
	const path = fileId && (await ownPicture(tx, userId, fileId))
	if (fileId !== null && !path) throw notFound('image')
	await setProfileImageUrl(tx, userId, path && `${filesUrl}/${path}`)
}

const NO_DONOR = {
	blood_group: null,
	blood_alerts: false,
	blood_texts: false,
	blood_sex: null,
	blood_last_day: null,
	blood_last_component: null,
	blood_radius_km: DEFAULT_RADIUS_KM,
	blood_quiet_from: null,
	blood_quiet_to: null,
	blood_quiet_zone: null,
	blood_paused_until: null,
	blood_latitude: null,
	blood_longitude: null,
} as const satisfies ProfileColumns

type Changed = { readonly [Column in keyof ProfileColumns]: ProfileColumns[Column] | undefined }

function donorColumns(donor: Change['bloodDonor']): Changed {
	if (donor === undefined) return {}
	if (donor === null) return NO_DONOR
	const { lastDonation: last, quietHours: quiet } = donor
	return {
		blood_group: donor.bloodGroup,
		blood_alerts: donor.wantsAlerts,
		blood_texts: donor.wantsTexts,
		blood_sex: donor.sex,
		blood_last_day: last === null ? null : last?.day,
		blood_last_component: last === null ? null : last?.component,
		blood_radius_km: donor.radiusKm,
		blood_quiet_from: quiet === null ? null : quiet?.from,
		blood_quiet_to: quiet === null ? null : quiet?.to,
		blood_quiet_zone: quiet === null ? null : quiet?.zone,
		blood_paused_until: donor.pausedUntil,
	}
}

function columnsOf({ volunteer, bloodDonor, ...change }: Change): ProfileColumns {
	const columns = {
		about: change.about,
		image_file_id: change.profileImage,
		mode: change.mode,
		is_public: change.isPublic,
		shows_place: change.showsPlace,
		shows_giving: change.showsGiving,
		...(volunteer !== undefined && {
			volunteer_areas: volunteer?.areas ?? null,
			volunteer_availability: volunteer?.availability ?? null,
			volunteer_about: volunteer?.about ?? '',
		}),
		...donorColumns(bloodDonor),
	}
	return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
