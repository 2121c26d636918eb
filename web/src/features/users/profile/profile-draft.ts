import { z } from 'zod'
import {
	BLOOD_COMPONENTS,
	BLOOD_GROUPS,
	DISTANCE_STEPS,
	DONOR_SEXES,
} from '../../../../../domain/_shared/blood-groups.contract.ts'
import { firstName, lastName } from '../../../../../domain/users/account.contract.ts'
import {
	ABOUT_LIMIT,
	address,
	DEFAULT_RADIUS_KM,
	MAX_ADDRESSES,
	type OwnProfile,
	PHONE_MESSAGE,
	type ProfileBody,
} from '../../../../../domain/users/profile.contract.ts'
import { type RegionCode, regionOf } from '../../../../../kernel/wire/regions.ts'
import { day, optionalText } from '../../../../../kernel/wire/schemas.ts'
import { zoneHere } from '../../../../../kernel/wire/wall-clock.ts'

const dayOrNone = z.union([day, z.literal('')])

export const profileForm = z.object({
	first_name: firstName,
	last_name: lastName,
	about: optionalText(ABOUT_LIMIT),
	phone: z.string().trim().max(30, PHONE_MESSAGE),
	addresses: z.array(address).max(MAX_ADDRESSES),
	bloodGroup: z.union([z.enum(BLOOD_GROUPS), z.literal('')]),
	wantsAlerts: z.boolean(),
	wantsTexts: z.boolean(),
	sex: z.union([z.enum(DONOR_SEXES), z.literal('')]),
	lastDay: dayOrNone,
	lastComponent: z.enum(BLOOD_COMPONENTS),
	radiusKm: z.enum(DISTANCE_STEPS.map(String)),
	quietFrom: z.string(),
	quietTo: z.string(),
	pausedUntil: dayOrNone,
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

const donorDraft = (donor: OwnProfile['bloodDonor']) => ({
	bloodGroup: donor?.bloodGroup ?? ('' as const),
	wantsAlerts: donor?.wantsAlerts ?? false,
	wantsTexts: donor?.wantsTexts ?? false,
	sex: donor?.sex ?? ('' as const),
	lastDay: donor?.lastDonation?.day ?? '',
	lastComponent: donor?.lastDonation?.component ?? ('wholeBlood' as const),
	radiusKm: String(donor?.radiusKm ?? DEFAULT_RADIUS_KM),
	quietFrom: donor?.quietHours?.from ?? '',
	quietTo: donor?.quietHours?.to ?? '',
	pausedUntil: donor?.pausedUntil ?? '',
})

export const draftOf = (profile: OwnProfile): ProfileDraft => ({
	...profile.name,
	about: profile.about,
	phone: profile.phone ?? '',
	addresses: profile.addresses,
	...donorDraft(profile.bloodDonor),
	isPublic: profile.isPublic,
	showsPlace: profile.showsPlace,
	showsGiving: profile.showsGiving,
})

/** Returns the blood donor's data; quiet hours are in this browser's zone. */
function donorOf(draft: ProfileDraft): ProfileBody['bloodDonor'] {
	const { bloodGroup, sex, lastDay, lastComponent, radiusKm, quietFrom, quietTo, pausedUntil } = draft
	if (bloodGroup === '') return null
	const radius = DISTANCE_STEPS.find((step) => String(step) === radiusKm)
	return {
		bloodGroup,
		wantsAlerts: draft.wantsAlerts,
		wantsTexts: draft.wantsTexts,
		sex: sex === '' ? null : sex,
		lastDonation: lastDay === '' ? null : { day: lastDay, component: lastComponent },
		...(radius !== undefined && { radiusKm: radius }),
		quietHours:
			quietFrom === '' || quietTo === '' ? null : { from: quietFrom, to: quietTo, zone: zoneHere() },
		pausedUntil: pausedUntil === '' ? null : pausedUntil,
	}
}

/** @param region the default for numbers without a prefix; blood donors exist only in some regions */
export const bodyOf = (draft: ProfileDraft, region: RegionCode): ProfileBody => ({
	about: draft.about,
	phone: draft.phone,
	addresses: draft.addresses,
	isPublic: draft.isPublic,
	showsPlace: draft.showsPlace,
	showsGiving: draft.showsGiving,
	name: { first_name: draft.first_name, last_name: draft.last_name },
	phoneCountry: region,
	...(regionOf(region).hasBloodDonors && { bloodDonor: donorOf(draft) }),
})

/** Returns the form's field of a refusal: `addresses.0.zip_code`, `name.first_name`. */
export function fieldOf(path: string): keyof ProfileDraft | `addresses.${number}.zip_code` | null {
	if (/^addresses\.\d+\.\w+$/.test(path)) return path as `addresses.${number}.zip_code`
	const name = path.replace(/^(name|bloodDonor)\./, '')
	return name in profileForm.shape ? (name as keyof ProfileDraft) : null
}
