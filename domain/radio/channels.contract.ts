import { z } from 'zod'
import {
	chosenIds,
	id,
	instant,
	list,
	one,
	optionalParagraphs,
	optionalText,
	page,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'
import { nameProblem } from '../names.contract.ts'
import { fault } from './faults.contract.ts'

export const isFreeSlug = (slug: string): boolean => nameProblem('organization', slug) === null

const fields = {
	name: text(100, 'radio.fields.enterName'),
	isLive: z.boolean().default(false),
	voiceCommandLabel: optionalText(60).default(''),
	/** A name of the IANA database. This and what follows is unchanged when left out. */
	zone: text(60, 'radio.fields.selectZone').refine(isZone, 'radio.fields.selectZone').optional(),
	/** The playlist between streamings; null: silence. */
	fallbackPlaylistId: id.nullable().optional(),
	description: optionalParagraphs(2_000).optional(),
	/** Minutes of programme between two breaks with adverts; null: none. */
	breakMinutes: z.int().min(5).max(240).nullable().optional(),
	/** The address of an uploaded picture; empty for none. */
	artworkUrl: optionalText(1_000).optional(),
}

/** `PUT /radio/channels/:id`: its address stays. */
export const channelBody = z.object(fields)
export type ChannelBody = z.output<typeof channelBody>
/** `POST /radio/channels` */
export const newChannelBody = channelBody.extend({
	/** Its address on the web; made from the name when left out. */
	slug: z
		.string()
		.max(60)
		.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'radio.fields.enterValidSlug')
		.refine(isFreeSlug, 'common.fields.nameKept')
		.optional(),
})

const visible = {
	name: z.string(),
	isLive: z.boolean(),
	voiceCommandLabel: z.string(),
	slug: z.string(),
	zone: z.string(),
	fallbackPlaylistId: id.nullable(),
	description: z.string(),
	artworkUrl: z.string(),
}
export const channel = z.object({ _id: id, ...visible }).meta({ id: 'RadioChannel' })
export type Channel = z.output<typeof channel>

export const channelParams = z.object({ id })
export const channelAnswer = one(channel)
export const channelsQuery = z.object(page(10, 100))
export const channelList = list(channel)

export const backofficeChannel = z
	.object({
		id,
		...visible,
		breakMinutes: z.int().nullable(),
		/** The title of the playlist. */
		fallback: z.string().nullable(),
		/** Streamings of the next hour with the one on air, in their order. */
		nextHour: z.array(z.object({ id, title: z.string(), startTime: z.int(), endTime: z.int() })),
		/** The latest ones, those that last first. */
		faults: z.array(fault),
		/** It had or has streamings, and stays. */
		isUsed: z.boolean(),
		createdAt: instant,
	})
	.meta({ id: 'BackofficeRadioChannel' })
export type BackofficeChannel = z.output<typeof backofficeChannel>

export const backofficeChannelsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		isLive: z.boolean().optional(),
		fallbackPlaylistId: id.optional(),
	}),
	['name', 'createdAt'],
)
