import { z } from 'zod'
import {
	type advertBody,
	type BackofficeAdvert,
	advertBody as contract,
} from '../../../../domain/radio/adverts.contract.ts'

export type AdvertInput = z.input<typeof advertBody>

const limit = z.string().trim().regex(/^\d*$/, 'radio.fields.capFromOne')
/** The form as it is typed: numbers and times are text. */
const typed = z.object({
	name: z.string(),
	itemId: z.string(),
	from: z.string(),
	until: z.string(),
	channels: z.array(z.string()),
	/** `07:00-10:00, 17:30-19:00` */
	dayparts: z.string(),
	weight: limit,
	capHour: limit,
	capDay: limit,
	capTotal: limit,
	distanceMinutes: limit,
})
export type TypedAdvert = z.output<typeof typed>

const PART = /^(\d{1,2}):([0-5]\d)\s*[-–]\s*(\d{1,2}):([0-5]\d)$/
const minutes = (hours: string | undefined, rest: string | undefined) => Number(hours) * 60 + Number(rest)
const parts = (text: string): string[] => text.split(/[,;]/).flatMap((part) => part.trim() || [])

function daypartsOf(text: string): AdvertInput['dayparts'] {
	return parts(text).map((part) => {
		const [, fromHours, from, toHours, to] = PART.exec(part) ?? []
		return { from: minutes(fromHours, from), to: minutes(toHours, to) }
	})
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const clock = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const bodyOf = (form: TypedAdvert): AdvertInput => ({
	...form,
	dayparts: daypartsOf(form.dayparts),
	weight: numberOf(form.weight) ?? 1,
	capHour: numberOf(form.capHour),
	capDay: numberOf(form.capDay),
	capTotal: numberOf(form.capTotal),
	distanceMinutes: numberOf(form.distanceMinutes) ?? 0,
})

/** Checks what was typed as the call does, beside the field that it was typed in. */
export const typedAdvert = typed.superRefine((form, context) => {
	if (parts(form.dayparts).some((part) => !PART.test(part))) {
		context.addIssue({ code: 'custom', path: ['dayparts'], message: 'radio.fields.enterDayparts' })
		return
	}
	for (const { path, message } of contract.safeParse(bodyOf(form)).error?.issues ?? [])
		context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
})

const text = (number: number | null): string => (number === null ? '' : String(number))

export const EMPTY: TypedAdvert = {
	name: '',
	itemId: '',
	from: '',
	until: '',
	channels: [],
	dayparts: '',
	weight: '1',
	capHour: '',
	capDay: '',
	capTotal: '',
	distanceMinutes: '0',
}

export const typedOf = (advert: BackofficeAdvert): TypedAdvert => ({
	name: advert.name,
	itemId: advert.itemId,
	from: advert.from,
	until: advert.until,
	channels: advert.channels,
	dayparts: advert.dayparts.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', '),
	weight: text(advert.weight),
	capHour: text(advert.capHour),
	capDay: text(advert.capDay),
	capTotal: text(advert.capTotal),
	distanceMinutes: text(advert.distanceMinutes),
})
