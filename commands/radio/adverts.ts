import { z } from 'zod'
import { type Advert, advertBody, advertParams } from '../../domain/radio/adverts.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	deleteAdvert,
	insertAdvert,
	lockAdvertItem,
	updateAdvert,
	wasOnAir,
} from '../../records/radio/adverts.ts'
import { readReportedChannels } from '../../records/radio/reports.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type AdvertDeps = Pick<CommandDeps, 'sql' | 'clock'>

async function fieldsOf({ clock }: AdvertDeps, tx: Tx, body: Advert) {
	if (!(await lockAdvertItem(tx, body.itemId))) throw invalidField('itemId', 'radio.fields.selectAdvert')
	const channels = [...new Set(body.channels)]
	if (channels.length > 0 && (await readReportedChannels(tx, channels)).length < channels.length)
		throw invalidField('channels', 'radio.fields.selectChannel')
	return {
		name: body.name,
		item_id: body.itemId,
		from_day: body.from,
		until_day: body.until,
		channels,
		dayparts: body.dayparts,
		weight: body.weight,
		cap_hour: body.capHour,
		cap_day: body.capDay,
		cap_total: body.capTotal,
		distance_minutes: body.distanceMinutes,
		updated_at: new Date(clock.now()),
	}
}

const ADVERTS = '/api/backoffice/radioAdverts'
const common = {
	tags: ['radio', 'backoffice'],
	access: RADIO_ACCESS,
	answers: { 200: z.object({ id }) },
} as const
const ofOne = { ...common, path: `${ADVERTS}/:id`, params: advertParams } as const

export const createAdvert = (deps: AdvertDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: ADVERTS,
		summary: 'Add an advert for the breaks of channels',
		body: advertBody,
		handle: async ({ body, caller }) => {
			const advertId = await once(deps, caller, async (tx) => {
				const made = derivedId('radio advert', caller.commandId)
				const fields = await fieldsOf(deps, tx, body)
				await insertAdvert(tx, { ...fields, id: made, created_at: fields.updated_at })
				return made
			})
			return { body: { id: advertId } }
		},
	})

export const editAdvert = (deps: AdvertDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update when and how often an advert is on air',
		body: advertBody,
		handle: async ({ params, body, caller }) => {
			await once(deps, caller, async (tx) => {
				const fields = await fieldsOf(deps, tx, body)
				if ((await updateAdvert(tx, params.id, fields)) === 0) throw refuse('NOT_FOUND.advert')
			})
			return { body: { id: params.id } }
		},
	})

export const removeAdvert = (deps: AdvertDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		summary: 'Delete an advert that was never on air',
		handle: async ({ params, caller }) => {
			await once(deps, caller, async (tx) => {
				if (await wasOnAir(tx, params.id)) throw refuse('ADVERT_USED')
				if ((await deleteAdvert(tx, params.id)) === 0) throw refuse('NOT_FOUND.advert')
			})
			return { body: { id: params.id } }
		},
	})
