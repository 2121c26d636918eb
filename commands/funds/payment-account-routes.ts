import { z } from 'zod'
import {
	paymentAccountAnswer,
	paymentAccountBody,
	paymentAccountChange,
} from '../../domain/funds/contract.ts'
import type { AccountOwner } from '../../domain/funds/payment-accounts.decider.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Access, type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { signedIn } from '../_shared/context.ts'
import { memberRole } from '../_shared/facts.ts'
import type { AccountDeps } from './deps.ts'
import { FOUNDATION } from './fund-context.ts'
import { addAccount, changeAccount, removeAccount } from './payment-accounts.ts'

interface Kind {
	readonly path: string
	readonly access: Access
	readonly params: z.ZodObject
	readonly whose: string
	/** @throws DomainError when the caller may not act for the owner */
	readonly ownerOf: (deps: AccountDeps, id: string, caller: Caller) => Promise<AccountOwner>
}

const KINDS: readonly Kind[] = [
	{
		path: '/api/v1/user/:id/payment/account',
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		whose: 'own',
		ownerOf: async (_, userId, caller) => {
			if (userId !== signedIn(caller).id) throw notAllowed()
			return { kind: 'user', id: userId }
		},
	},
	{
		path: '/api/v1/org/:id/payment/account',
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		whose: "an organization's",
		ownerOf: async ({ store }, organizationId, caller) => {
			const role = await memberRole(store, organizationId, signedIn(caller).id)
			if (role !== 'owner' && role !== 'admin') throw notFound('organization')
			return { kind: 'organization', id: organizationId }
		},
	},
	{
		path: '/api/backoffice/foundation/payment/account',
		access: MONEY_ACCESS,
		params: z.object({}),
		whose: "the foundation's",
		ownerOf: async () => ({ kind: 'foundation', id: FOUNDATION }),
	},
]

const idOf = (params: object): string => ('id' in params ? String(params.id) : FOUNDATION)

function routesOf(deps: AccountDeps, { path, access, params, whose, ownerOf }: Kind): Route[] {
	const one = params.extend({ accountId: id })
	const common = { tags: ['funds'], access, perMinute: 20, accountNumbers: ['accountNumber'] } as const
	/** Requires a recent proof of the session before a bank account changes. */
	const provenOwner = async (params: object, caller: Caller): Promise<AccountOwner> => {
		const owner = await ownerOf(deps, idOf(params), caller)
		await deps.requireRecentProof(caller)
		return owner
	}
	return [
		route({
			...common,
			method: 'POST',
			path,
			summary: `Add ${whose} bank account`,
			params,
			body: paymentAccountBody,
			answers: { 200: paymentAccountAnswer },
			handle: async ({ params, body, caller }) =>
				addAccount(deps, await provenOwner(params, caller), body, caller),
		}),
		route({
			...common,
			method: 'PUT',
			path: `${path}/:accountId`,
			summary: `Change ${whose} bank account`,
			params: one,
			body: paymentAccountChange,
			answers: { 200: paymentAccountAnswer },
			handle: async ({ params, body, caller }) => {
				const owner = await provenOwner(params, caller)
				return changeAccount(deps, owner, String(params.accountId), body, caller)
			},
		}),
		route({
			...common,
			method: 'DELETE',
			path: `${path}/:accountId`,
			summary: `Remove ${whose} bank account`,
			params: one,
			answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
			handle: async ({ params, caller }) => {
				const owner = await provenOwner(params, caller)
				return removeAccount(deps, owner, String(params.accountId), caller)
			},
		}),
	]
}

export const paymentAccountRoutes = (deps: AccountDeps): Route[] =>
	KINDS.flatMap((kind) => routesOf(deps, kind))
