import { z } from 'zod'
import { plainPhone } from '../../kernel/wire/digits.ts'
import {
	day,
	id,
	list,
	one,
	optionalParagraphs,
	page,
	personName,
	picture,
	plainText,
} from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'
import {
	BLOOD_COMPONENTS,
	BLOOD_GROUPS,
	DISTANCE_STEPS,
	DONOR_SEXES,
} from '../_shared/blood-groups.contract.ts'
import { EXPERTISE_AREAS } from '../_shared/expertise.contract.ts'
import {
	country,
	line,
	ofItsCountry,
	optionalLine,
	optionalPlace,
	place,
	savedAddress,
	ZIP_MESSAGE,
	zipCode,
} from '../address.contract.ts'
import { firstName, lastName } from './account.contract.ts'

export const MODES = ['donor', 'donee'] as const
export const mode = z.enum(MODES)
export const AVAILABILITIES = ['weekdays', 'evenings', 'weekends', 'remote'] as const

export const ABOUT_LIMIT = 1000
export const MAX_ADDRESSES = 10
export const PHONE_MESSAGE = 'users.fields.enterValidPhoneNumber'
export const PHONE_UNVERIFIED_MESSAGE = 'users.fields.verifyMobileNumber'

export const address = z
	.object({
		line1: line('users.fields.enterAddress'),
		line2: optionalLine,
		city: place('users.fields.enterCity'),
		state: optionalPlace,
		country,
		zip_code: zipCode(ZIP_MESSAGE),
	})
	.superRefine(ofItsCountry)
export type Address = z.output<typeof address>

export const volunteer = z.object({
	areas: z
		.array(z.enum(EXPERTISE_AREAS), 'users.fields.chooseAreas')
		.min(1, 'users.fields.chooseAreas')
		.max(EXPERTISE_AREAS.length),
	availability: z.enum(AVAILABILITIES, 'users.fields.chooseAvailability'),
	about: optionalParagraphs(500).default(''),
})
export type Volunteer = z.output<typeof volunteer>

const ENTER_TIME = 'users.fields.enterTime'
const timeOfDay = z.string(ENTER_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, ENTER_TIME)

const bloodDonorShape = {
	bloodGroup: z.enum(BLOOD_GROUPS, 'users.fields.chooseBloodGroup'),
	wantsAlerts: z.boolean(),
	wantsTexts: z.boolean(),
	/** The interval between donations depends on it; null: not stated. */
	sex: z.enum(DONOR_SEXES).nullable(),
	lastDonation: z.object({ day, component: z.enum(BLOOD_COMPONENTS) }).nullable(),
	radiusKm: z.literal(DISTANCE_STEPS),
	quietHours: z
		.object({
			from: timeOfDay,
			to: timeOfDay,
			/** IANA: `Asia/Kolkata`. */
			zone: z.string().max(60).refine(isZone, 'users.fields.chooseZone'),
		})
		.nullable(),
	pausedUntil: day.nullable(),
}
const bloodDonor = z.object(bloodDonorShape)
export type BloodDonorProfile = z.output<typeof bloodDonor>
/** Absent fields do not change, or take the defaults at first. */
const bloodDonorChange = bloodDonor.partial().extend({ bloodGroup: bloodDonorShape.bloodGroup })
export const DEFAULT_RADIUS_KM = 25

/** `PUT /user/{id}`: absent fields do not change. */
export const profileBody = z.object({
	name: z.object({ first_name: firstName, last_name: lastName }).optional(),
	about: optionalParagraphs(ABOUT_LIMIT).optional(),
	/** An uploaded picture; null removes it. */
	profileImage: id.nullable().optional(),
	/** A new number must be verified first by `POST /change/number`; empty text removes it. */
	phone: plainText(PHONE_MESSAGE).overwrite(plainPhone).trim().max(30, PHONE_MESSAGE).optional(),
	phoneCountry: z
		.string()
		.regex(/^[A-Z]{2}$/)
		.optional(),
	addresses: z.array(address).max(MAX_ADDRESSES).optional(),
	volunteer: volunteer.nullable().optional(),
	bloodDonor: bloodDonorChange.nullable().optional(),
	mode: mode.optional(),
	isPublic: z.boolean().optional(),
	showsPlace: z.boolean().optional(),
	showsGiving: z.boolean().optional(),
})
export type ProfileBody = z.input<typeof profileBody>
export type ProfileChange = z.output<typeof profileBody>

/** `GET /user/{id}`: for the person, and without contact data for account admins. */
export const ownProfile = z
	.object({
		unique_id: id,
		username: z.string(),
		email: z.string(),
		name: personName,
		about: z.string(),
		profile_image_url: z.string().nullable(),
		phone: z.string().nullable(),
		phone_verified: z.boolean(),
		addresses: z.array(savedAddress),
		volunteer: volunteer.nullable(),
		bloodDonor: bloodDonor.nullable(),
		mode,
		isPublic: z.boolean(),
		showsPlace: z.boolean(),
		showsGiving: z.boolean(),
		createdAt: z.string(),
	})
	.meta({ id: 'OwnProfile' })
export type OwnProfile = z.infer<typeof ownProfile>
export const ownProfileAnswer = one(ownProfile)

export const personKey = plainText().min(1).max(50)

export const publicProfile = z
	.object({
		_id: id,
		username: z.string(),
		name: personName,
		profile_image_url: z.string().nullable(),
		picture: picture.nullable(),
		about: z.string(),
		place: z.string(),
		/** ISO 8601. */
		memberSince: z.string(),
		volunteer: z.object({ areas: z.array(z.enum(EXPERTISE_AREAS)) }).nullable(),
		requests: z.int(),
		supports: z
			.array(
				z.object({
					_id: id,
					title: z.string(),
					cardImageUrl: z.string().nullable(),
					cardPicture: picture.nullable(),
				}),
			)
			.nullable(),
	})
	.meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof publicProfile>
export const publicProfileAnswer = one(publicProfile)

export const namedAnswer = one(
	z
		.object({
			kind: z.enum(['user', 'organization']),
			_id: id,
			name: z.string(),
		})
		.meta({ id: 'Named' }),
)
export const nameParam = plainText().trim().min(1).max(100)

export const peopleQuery = z.object({
	...page(10, 50),
	keyword: plainText().trim().min(1).max(100).optional(),
	country: z
		.string()
		.regex(/^[A-Z]{2}$/)
		.optional(),
	state: plainText().trim().min(1).max(100).optional(),
	city: plainText().trim().min(1).max(100).optional(),
	email: plainText().trim().min(1).max(254).optional(),
})
export const personView = z
	.object({
		_id: id,
		username: z.string(),
		name: personName,
		profile_image_url: z.string().nullable(),
		place: z.string(),
		email: z.string().optional(),
		hasPhone: z.boolean().optional(),
	})
	.meta({ id: 'Person' })
export const peopleList = list(personView)
