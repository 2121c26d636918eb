import { z } from 'zod'
import { firstName, lastName } from '../../../../../domain/users/account.contract.ts'
import {
	ABOUT_LIMIT,
	address,
	MAX_ADDRESSES,
	type OwnProfile,
	PHONE_MESSAGE,
	type ProfileBody,
	ZIP_MESSAGE,
} from '../../../../../domain/users/profile.contract.ts'
import { BLOOD_GROUPS } from '../../../../../kernel/blood-groups.ts'
import { type RegionCode, regionOf } from '../../../../../kernel/regions.ts'
import { optionalText } from '../../../../../kernel/wire.ts'

/** What the form holds: texts as they are typed. */
export const profileForm = z.object({
	first_name: firstName,
	last_name: lastName,
	about: optionalText(ABOUT_LIMIT),
	/** Whether there is such a number is known to the server. */
	phone: z.string().trim().max(30, PHONE_MESSAGE),
	addresses: z
		.array(address.extend({ zip_code: address.shape.zip_code.min(1, ZIP_MESSAGE) }))
		.max(MAX_ADDRESSES),
	bloodGroup: z.union([z.enum(BLOOD_GROUPS), z.literal('')]),
	isPublic: z.boolean(),
	showsPlace: z.boolean(),
	showsGiving: z.boolean(),
})
export type ProfileDraft = z.input<typeof profileForm>

export const emptyAddress = (country: string): ProfileDraft['addresses'][number] => ({
	line1: '',
	line2: '',
	city: '',
	state: '',
	country,
	zip_code: '',
})

export const draftOf = (profile: OwnProfile): ProfileDraft => ({
	...profile.name,
	about: profile.about,
	phone: profile.phone ?? '',
	addresses: profile.addresses,
	bloodGroup: profile.bloodDonor?.bloodGroup ?? '',
	isPublic: profile.isPublic,
	showsPlace: profile.showsPlace,
	showsGiving: profile.showsGiving,
})

/** @param region of the visitor: a number without prefix is of there; where blood isn't given, nothing is said of it */
export const bodyOf = (
	{ first_name, last_name, bloodGroup, ...draft }: ProfileDraft,
	region: RegionCode,
): ProfileBody => ({
	...draft,
	name: { first_name, last_name },
	phoneCountry: region,
	...(regionOf(region).hasBloodDonors && { bloodDonor: bloodGroup === '' ? null : { bloodGroup } }),
})

/** The field of the form that a refusal names: `addresses.0.zip_code`, `name.first_name`. */
export function fieldOf(path: string): keyof ProfileDraft | `addresses.${number}.zip_code` | null {
	if (/^addresses\.\d+\.\w+$/.test(path)) return path as `addresses.${number}.zip_code`
	const name = path.replace(/^name\./, '')
	return name in profileForm.shape ? (name as keyof ProfileDraft) : null
}
