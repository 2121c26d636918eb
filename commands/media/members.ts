import { z } from 'zod'
import {
	type MemberBody,
	memberAnswer,
	memberBody,
	memberParams,
} from '../../domain/media/members.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import {
	deleteMember,
	findMember,
	insertMember,
	lockMember,
	memberOf,
	updateMember,
} from '../../records/media/members.ts'
import { type Change, changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

const missing = () => refuse('NOT_FOUND.member')

const fieldsOf = async ({ takePicture }: Change, body: MemberBody, current: string | null) => ({
	first_name: body.name.first_name,
	last_name: body.name.last_name,
	city: body.city,
	title: body.title,
	type: body.type,
	company_name: body.companyName,
	image_path: await takePicture({ field: 'image_url', url: body.image_url, folder: 'radiomembers', current }),
	show_on_web: body.showOnWeb,
})

async function answerOf({ sql, filesUrl }: PicturedDeps, id: string): Promise<Reply> {
	const row = await findMember(sql, id)
	if (row === null) throw missing()
	return { body: { statusCode: 200, data: memberOf(row, filesUrl) } }
}

const common = { tags: ['media'], access: RADIO_ACCESS } as const

export const createMember = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/radio/members',
		summary: 'Add a member of the radio’s team',
		body: memberBody,
		answers: { 200: memberAnswer },
		handle: async ({ body, caller }) => {
			const memberId = await changePictured(deps, caller, async (change) => {
				const id = derivedId('radio member', caller.commandId)
				await insertMember(change.tx, {
					...(await fieldsOf(change, body, null)),
					id,
					created_at: change.at,
				})
				return id
			})
			return answerOf(deps, memberId)
		},
	})

export const editMember = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/radio/members/:id',
		summary: 'Update a member of the radio’s team',
		params: memberParams,
		body: memberBody,
		answers: { 200: memberAnswer },
		handle: async ({ params, body, caller }) => {
			await changePictured(deps, caller, async (change) => {
				const row = await lockMember(change.tx, params.id)
				if (row === null) throw missing()
				await updateMember(change.tx, params.id, await fieldsOf(change, body, row.image_path))
			})
			return answerOf(deps, params.id)
		},
	})

export const removeMember = (deps: PicturedDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/radio/members/:id',
		summary: 'Delete a member of the radio’s team with the picture',
		params: memberParams,
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params, caller }) => {
			await changePictured(deps, caller, async ({ tx, dropPicture }) => {
				const row = await lockMember(tx, params.id)
				if (row === null) throw missing()
				await deleteMember(tx, params.id)
				await dropPicture(row.image_path)
			})
			return { body: { statusCode: 200, message: 'media.answers.memberDeleted' } }
		},
	})
