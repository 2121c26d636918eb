import { z } from 'zod'
import {
	interestCategoryAnswer,
	interestCategoryBody,
	ownInterestsAnswer,
	ownInterestsBody,
} from '../../domain/interests/contract.ts'
import { refuse } from '../../domain/interests/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	deleteCategory,
	findCategory,
	insertCategory,
	renameCategory,
	replaceInterests,
} from '../../records/interests/interests.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>
type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const taken = () => {
	return refuse('NAME_TAKEN', {}, 'name')
}

async function answerOf(tx: Tx, categoryId: string) {
	const row = await findCategory(tx, categoryId)
	if (row === null) throw refuse('NOT_FOUND.category')
	return { _id: row.id, name: row.name, nameHi: row.name_hi }
}

const common = {
	tags: ['interests'],
	access: { allow: 'roles', roles: ['admin'] },
	answers: { 200: interestCategoryAnswer },
} as const

export const addCategory = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/userInterested/categories',
		summary: 'Add an interest category',
		body: interestCategoryBody,
		handle: async ({ body: { name, nameHi }, caller }) => {
			const row = { id: derivedId('interest', caller.commandId), name, name_hi: nameHi }
			const data = await once(deps, caller, async (tx) => {
				if (!(await insertCategory(tx, { ...row, created_at: new Date(deps.clock.now()) }))) throw taken()
				return answerOf(tx, row.id)
			})
			return { body: { statusCode: 200, data } }
		},
	})

export const editCategory = (deps: Deps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/userInterested/categories/:id',
		summary: 'Rename an interest category',
		params: z.object({ id }),
		body: interestCategoryBody,
		handle: async ({ params, body: { name, nameHi }, caller }) => {
			const data = await once(deps, caller, async (tx) => {
				await answerOf(tx, params.id)
				if (!(await renameCategory(tx, { id: params.id, name, name_hi: nameHi }))) throw taken()
				return answerOf(tx, params.id)
			})
			return { body: { statusCode: 200, data } }
		},
	})

export const removeCategory = (deps: Deps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/userInterested/categories/:id',
		summary: 'Delete an interest category and every user’s choice of it',
		params: z.object({ id }),
		handle: async ({ params, caller }) => {
			const data = await once(deps, caller, async (tx) => {
				const gone = await answerOf(tx, params.id)
				await deleteCategory(tx, params.id)
				return gone
			})
			return { body: { statusCode: 200, data } }
		},
	})

/** Sets the caller's interests. Unknown categories are left out. */
export const chooseInterests = (deps: Deps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/userInterests',
		summary: 'Set own interests',
		tags: ['interests'],
		access: { allow: 'signedIn' },
		perMinute: 30,
		body: ownInterestsBody,
		answers: { 200: ownInterestsAnswer },
		handle: async ({ body, caller }) => {
			const at = new Date(deps.clock.now())
			const userId = signedIn(caller).id
			const categories = await once(deps, caller, (tx) => replaceInterests(tx, userId, body.categories, at))
			return { body: { statusCode: 200, data: { categories } } }
		},
	})
