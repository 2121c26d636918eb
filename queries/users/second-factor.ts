import { MONEY_ROLES } from '../../domain/users/roles.contract.ts'
import { secondFactorStateAnswer } from '../../domain/users/second-factor.contract.ts'
import { notAllowed } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'

type Deps = Pick<QueryDeps, 'sql'> & { readonly secondFactorForMoney: boolean }

/** Whether the caller has a second factor, and whether their roles wait for one. */
export const showSecondFactor = ({ sql, secondFactorForMoney }: Deps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/second-factor',
		summary: 'Whether two-step verification is on',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: secondFactorStateAnswer },
		readModels: ['user_roles'],
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const row = await sql.one<Row>(STATE, [principal.id, principal.sessionId])
			const touchesMoney = MONEY_ROLES.some((role) => row.roles?.includes(role))
			const required = secondFactorForMoney && touchesMoney
			const { enrolled, confirmed, codes } = row
			return { body: { statusCode: 200, data: { enrolled, required, confirmed, recoveryCodesLeft: codes } } }
		},
	})

interface Row {
	readonly enrolled: boolean
	readonly confirmed: boolean
	readonly codes: number
	readonly roles: readonly string[] | null
}

const STATE = `
	SELECT EXISTS (SELECT FROM rec.authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS enrolled,
		EXISTS (SELECT FROM rec.sessions WHERE family_id = $2 AND second_factor) AS confirmed,
		(SELECT count(*)::int FROM rec.recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS codes,
		(SELECT roles FROM read.user_roles WHERE user_id = $1) AS roles`
