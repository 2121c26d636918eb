import { z } from 'zod'
import {
	type BackofficeInterview,
	interviewBody as contract,
} from '../../../../domain/radio/interviews.contract.ts'
import { LANGUAGES } from '../../../../kernel/wire/language.ts'
import type { InterviewInput } from './calls.ts'
import { instantOf, localOf, type ZoneOf } from './streaming-form.ts'

/** The form as it is typed: the time is by the clock of the channel, nothing chosen is an empty text. */
const typed = z.object({
	title: z.string(),
	plannedTime: z.string(),
	channelId: z.string(),
	streamingId: z.string(),
	guestUserId: z.string().nullable(),
	guestName: z.string(),
	guestEmail: z.string(),
	guestLanguage: z.enum(LANGUAGES),
	rjUserId: z.string().nullable(),
	notes: z.string(),
})
export type TypedInterview = z.infer<typeof typed>

export const EMPTY: TypedInterview = {
	title: '',
	plannedTime: '',
	channelId: '',
	streamingId: '',
	guestUserId: null,
	guestName: '',
	guestEmail: '',
	guestLanguage: 'en',
	rjUserId: null,
	notes: '',
}

export const typedOf = (interview: BackofficeInterview): TypedInterview => ({
	title: interview.title,
	plannedTime: localOf(interview.plannedTime, interview.zone),
	channelId: interview.channelId ?? '',
	streamingId: interview.streamingId ?? '',
	guestUserId: interview.guestUserId,
	guestName: interview.guestName,
	guestEmail: interview.guestEmail,
	guestLanguage: interview.guestLanguage,
	rjUserId: interview.rjUserId,
	notes: interview.notes,
})

export const bodyOf =
	(zoneOf: ZoneOf) =>
	({ plannedTime, channelId, streamingId, ...rest }: TypedInterview): InterviewInput => ({
		...rest,
		plannedTime: instantOf(plannedTime, zoneOf(channelId)),
		channelId: channelId || null,
		streamingId: streamingId || null,
	})

/** The contract of the call, for what is typed. */
export const schemaFor = (zoneOf: ZoneOf) =>
	typed.transform(bodyOf(zoneOf)).pipe(contract) as unknown as z.ZodType<unknown, TypedInterview>
