import { z } from 'zod'
import {
	ownProfileAnswer,
	PHONE_MESSAGE,
	PHONE_UNVERIFIED_MESSAGE,
	type ProfileChange,
	profileBody,
	ZIP_MESSAGE,
} from '../../domain/users/profile.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import type { PostalCodes } from '../../kernel/ports/postal-codes.ts'
import { invalidField, notAllowed, notFound } from '../../kernel/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/regions.ts'
import { id } from '../../kernel/wire.ts'
import {
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
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	readonly phoneNumbers: PhoneNumbers
	readonly postalCodes: PostalCodes
	/** Whether codes can be sent to numbers here; otherwise a number is kept as unverified. */
	readonly verifiesNumbers: boolean
	/** The profile as `GET /user/{id}` shows it. */
	readonly showProfile: (userId: string) => Promise<unknown>
}

type Tx = Parameters<Parameters<ProfileDeps['sql']['transaction']>[0]>[0]

/** Changes what somebody tells of themselves. Nobody does that for another person. */
export const editProfile = (deps: ProfileDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/user/:id',
		summary: 'Change one’s own profile; what is left out stays',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 30,
		params: z.object({ id }),
		body: profileBody,
		answers: { 200: ownProfileAnswer },
		handle: async ({ params, body, caller }) => {
			if (signedIn(caller).id !== params.id) throw notAllowed()
			const phone = phoneOf(deps, body)
			checkAddresses(deps, body)
			await once(deps, caller, (tx) => save(deps, tx, params.id, { ...body, phone }))
			return { body: { statusCode: 200, data: await deps.showProfile(params.id) } }
		},
	})

/** @returns E.164; null to take the number away; undefined to leave it */
function phoneOf({ phoneNumbers }: ProfileDeps, body: ProfileChange): string | null | undefined {
	if (body.phone === undefined) return undefined
	if (body.phone === '') return null
	const home = body.phoneCountry ?? body.addresses?.[0]?.country ?? DEFAULT_REGION.code
	const number = phoneNumbers.parse(body.phone, home)
	if (number === null) throw invalidField('phone', PHONE_MESSAGE)
	return number
}

function checkAddresses({ postalCodes }: ProfileDeps, { addresses = [] }: ProfileChange): void {
	for (const [index, { zip_code, country }] of addresses.entries())
		if (!postalCodes.isPostalCode(zip_code, country))
			throw invalidField(`addresses.${index}.zip_code`, ZIP_MESSAGE)
}

type Change = Omit<ProfileChange, 'phone'> & { readonly phone: string | null | undefined }

async function save(deps: ProfileDeps, tx: Tx, userId: string, change: Change): Promise<void> {
	const { name, phone, profileImage, addresses } = change
	if (name) await setName(tx, userId, name.first_name, name.last_name)
	if (phone !== undefined) await changePhone(deps, tx, userId, phone)
	if (profileImage !== undefined) await setPicture(deps, tx, userId, profileImage)
	if (addresses) await replaceAddresses(tx, userId, addresses)
	await saveProfile(tx, userId, columnsOf(change), new Date(deps.clock.now()))
}

/** A number that isn't the saved one becomes somebody's by `POST /change/number` alone. @throws DomainError VALIDATION */
async function changePhone({ verifiesNumbers }: ProfileDeps, tx: Tx, userId: string, phone: string | null) {
	if (phone !== null && verifiesNumbers && (await findUser(tx, userId))?.phone !== phone)
		throw invalidField('phone', PHONE_UNVERIFIED_MESSAGE)
	await setUnverifiedPhone(tx, userId, phone)
}

async function setPicture({ filesUrl }: ProfileDeps, tx: Tx, userId: string, fileId: string | null) {
	const path = fileId && (await ownPicture(tx, userId, fileId))
	if (fileId !== null && !path) throw notFound('image')
	await setProfileImageUrl(tx, userId, path && `${filesUrl}/${path}`)
}

/** What a profile's row changes to; undefined leaves a column. */
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
		...(bloodDonor !== undefined && { blood_group: bloodDonor?.bloodGroup ?? null }),
	}
	return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
